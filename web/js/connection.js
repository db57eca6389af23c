// A WebSocket that is taken up again when it is lost: with longer and longer pauses, and at once when the browser is
// online again or the page is looked at. It carries JSON. Whoever uses it decides what is said; see `Session` for a
// game and `Engine` for analysis.

/** A ping goes out this often, in milliseconds. */
const PING = 20_000;
/** After this many pings without any answer the connection is dead, although nobody said so. */
const SILENT = 2;
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
 * Events: `open`; `message` with what was heard in `detail`; `lost` when it broke, and again after every try that
 * failed.
 */
export class Connection extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Whether it is to be there. */
  #wanted = false;
  /** Whether somebody found that it holds. */
  #steady = false;
  #tries = 0;
  /** Pings since anything was heard. */
  #silent = 0;
  /** When the last try began. */
  #begun = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry = undefined;
  #beat;

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
    this.#beat = setInterval(() => this.#ping(), PING);
    host.addEventListener("online", this.#wake);
    host.document.addEventListener("visibilitychange", this.#wake);
  }

  /** Whether something can be sent now. */
  get open() {
    return this.#socket?.readyState === this.host.WebSocket.OPEN;
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
    clearInterval(this.#beat);
    this.host.removeEventListener("online", this.#wake);
    this.host.document.removeEventListener("visibilitychange", this.#wake);
  }

  /** Says something. False if it cannot be said now: nothing is kept for later. @param {object} message */
  send(message) {
    if (!this.open) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** What was heard shows that it holds: the next pause is a short one again. */
  steady() {
    this.#steady = true;
    this.#tries = 0;
  }

  /** Tries now instead of at the end of the pause. */
  retry() {
    if (!this.#wanted || this.host.document.visibilityState === "hidden" || (this.open && this.#steady)) return;
    this.#hangUp();
    this.#connect();
  }

  #wake = () => {
    const trying = this.#socket !== null && Date.now() - this.#begun < FRESH;
    if (!this.open && !trying) this.retry();
  };

  #connect() {
    clearTimeout(this.#retry);
    this.#steady = false;
    this.#silent = 0;
    this.#begun = Date.now();
    const { protocol, host } = this.host.location;
    const socket = new this.host.WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${this.path}`);
    this.#socket = socket;
    /** What an earlier socket still has to say is of no interest. @param {(event: any) => void} act */
    const current = (act) => (/** @type {Event} */ event) => {
      if (this.#socket === socket) act(event);
    };
    socket.addEventListener(
      "open",
      current(() => this.dispatchEvent(new Event("open"))),
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
    this.#silent = 0;
    this.dispatchEvent(new CustomEvent("message", { detail }));
  }

  #ping() {
    if (!this.open) return;
    if (this.#silent >= SILENT) {
      this.#lost();
      return;
    }
    this.#silent += 1;
    this.send(this.ping());
  }
}
