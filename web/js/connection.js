// A WebSocket that is taken up again when it is lost: with longer and longer pauses, and at once when the browser is
// online again or the page is looked at. It carries JSON. Whoever uses it decides what is said; see `Session` for a
// game and `Engine` for analysis.

/** All in milliseconds. After this time in which nothing was heard a ping goes out, to see whether it still holds. */
const BEAT = 10_000;
/** The answer to it may take so long, for instance while a phone wakes up. */
const PATIENT = 4000;
/** Something was said that wants an answer: if nothing is heard for so long, a ping goes out … */
export const ANSWER = 1000;
/** … and if nothing is heard for so long after it, the connection is `quiet`. */
export const PROBE = 1500;
/** A connection that has been quiet for so long is given up, and another is opened. */
const GIVE_UP = 3000;
/** A connection that does not come about is given up after this time. */
const OPENING = 8000;
/** An alarm that is later than this was slept through: it says nothing about the connection. */
const OVERSLEPT = 1000;
/** The first pause before a new try; each further one is twice as long. */
const SHORTEST = 500;
/** A try that began a moment ago is not given up for another. */
const FRESH = 1000;

/**
 * What it needs of the browser; tests make it up.
 * @typedef {Pick<Window, "addEventListener" | "removeEventListener" | "document" | "location">
 *   & {WebSocket: typeof WebSocket}} Host
 */

/**
 * Events: `open`; `message` with what was heard in `detail`; `quiet` when an answer does not come, and `heard` when
 * something comes after that; `lost` when it broke, and again after every try that failed.
 */
export class Connection extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Whether it is to be there. */
  #wanted = false;
  /** Whether somebody found that it holds. */
  #steady = false;
  #tries = 0;
  /** The next thing to do if nothing is heard until then. @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm = undefined;
  /** Whether somebody waits for an answer: what is asked meanwhile waits along. */
  #asking = false;
  #quiet = false;
  /** When the last try began. */
  #begun = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry = undefined;

  /**
   * It is opened by `start`.
   * @param {string} path On the server that the page came from, such as `/api/v1/analysis/socket`.
   * @param {{ping: () => object, slowest: number, host?: Host, random?: () => number}} how The message of a ping; the
   *   longest pause between two tries, in milliseconds.
   */
  constructor(path, { ping, slowest, host = globalThis, random = Math.random }) {
    super();
    this.path = path;
    this.ping = ping;
    this.slowest = slowest;
    this.host = host;
    this.random = random;
    host.addEventListener("online", this.#wake);
    host.addEventListener("offline", this.#doubt);
    host.addEventListener("pagehide", this.#leave);
    host.addEventListener("pageshow", this.#wake);
    host.document.addEventListener("visibilitychange", this.#wake);
  }

  /** Whether something can be sent now. */
  get open() {
    return this.#socket?.readyState === this.host.WebSocket.OPEN;
  }

  /** Whether an answer has not come, and nothing since. */
  get quiet() {
    return this.#quiet;
  }

  /** Tries that failed since it last held. */
  get tries() {
    return this.#tries;
  }

  /** Opens it, and keeps it open until `stop`. */
  start() {
    this.#wanted = true;
    if (!this.#socket) this.#connect();
  }

  /** Hangs up without a word. `start` opens it again. */
  stop() {
    this.#wanted = false;
    clearTimeout(this.#retry);
    this.#hangUp();
  }

  /** Ends it for good. */
  close() {
    this.stop();
    this.host.removeEventListener("online", this.#wake);
    this.host.removeEventListener("offline", this.#doubt);
    this.host.removeEventListener("pagehide", this.#leave);
    this.host.removeEventListener("pageshow", this.#wake);
    this.host.document.removeEventListener("visibilitychange", this.#wake);
  }

  /** Says something. False if it cannot be said now: nothing is kept for later. @param {object} message */
  send(message) {
    if (!this.open) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Something was said that wants an answer: sees to it that it is known soon when none comes. */
  expect() {
    if (!this.open || this.#asking) return;
    this.#asking = true;
    this.#after(ANSWER, () => this.#probe(PROBE));
  }

  /** What was heard shows that it holds: the next pause is a short one again. */
  steady() {
    this.#steady = true;
    this.#tries = 0;
  }

  /** Tries now instead of at the end of the pause. */
  retry() {
    const holds = this.open && this.#steady && !this.#quiet;
    if (!this.#wanted || this.host.document.visibilityState === "hidden" || holds) return;
    this.#hangUp();
    this.#connect();
  }

  #wake = () => {
    const trying = this.#socket !== null && Date.now() - this.#begun < FRESH;
    if (this.open) this.#doubt();
    else if (!trying) this.retry();
  };

  /** The page goes: who hangs up is not taken for lost. If the browser brings the page back, `#wake` hears of it. */
  #leave = () => this.#hangUp();

  /** The browser says that much has changed: it may hold or not. */
  #doubt = () => {
    const asked = !this.open || this.#asking || this.host.document.visibilityState === "hidden";
    if (asked) return;
    this.#asking = true;
    this.#probe(PROBE);
  };

  /**
   * Does something at a time, unless something is heard before. Only one thing is waited for.
   * @param {number} pause @param {() => void} act
   */
  #after(pause, act) {
    clearTimeout(this.#alarm);
    const due = Date.now() + pause;
    this.#alarm = setTimeout(() => {
      if (Date.now() - due > OVERSLEPT && this.open) this.#probe(PROBE);
      else act();
    }, pause);
  }

  /** Asks for a sign of life. @param {number} patience */
  #probe(patience) {
    if (this.send(this.ping())) this.#after(patience, () => this.#fallQuiet());
  }

  #fallQuiet() {
    this.#after(GIVE_UP, () => this.#lost());
    if (this.#quiet) return;
    this.#quiet = true;
    this.#asking = true;
    this.dispatchEvent(new Event("quiet"));
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#steady = false;
    this.#asking = false;
    this.#quiet = false;
    this.#begun = Date.now();
    this.#after(OPENING, () => this.#lost());
    const { protocol, host } = this.host.location;
    const socket = new this.host.WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${this.path}`);
    this.#socket = socket;
    /** What an earlier socket still has to say is of no interest. @param {(event: any) => void} act */
    const current = (act) => (/** @type {Event} */ event) => {
      if (this.#socket === socket) act(event);
    };
    socket.addEventListener(
      "open",
      current(() => {
        this.#after(PATIENT, () => this.#probe(PATIENT));
        this.dispatchEvent(new Event("open"));
      }),
    );
    socket.addEventListener(
      "message",
      current(({ data }) => this.#hear(data)),
    );
    socket.addEventListener(
      "close",
      current(() => this.#lost()),
    );
  }

  #hangUp() {
    clearTimeout(this.#alarm);
    const socket = this.#socket;
    this.#socket = null;
    // One that is still being opened is closed once it is: the browser would call it an error.
    if (socket?.readyState === this.host.WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
    else socket?.close();
  }

  #lost() {
    this.#hangUp();
    if (!this.#wanted) return;
    // Not all at the same moment, when a server comes back to many.
    const pause = Math.min(this.slowest, SHORTEST * 2 ** this.#tries) * (0.75 + this.random() / 2);
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), pause);
    this.dispatchEvent(new Event("lost"));
  }

  /** @param {unknown} data */
  #hear(data) {
    let detail;
    try {
      detail = JSON.parse(String(data));
    } catch {
      return;
    }
    const wasQuiet = this.#quiet;
    this.#asking = false;
    this.#quiet = false;
    this.#after(BEAT, () => this.#probe(PATIENT));
    this.dispatchEvent(new CustomEvent("message", { detail }));
    if (wasQuiet) this.dispatchEvent(new Event("heard"));
  }
}
