// The game page: the table and everything around it.

import { apart, ask, fill, h, say, shell, toast } from "../dom.js";
import { game as loadGame, Refusal } from "../api.js";
import { go } from "../go.js";
import { icon } from "../icons.js";
import { Session } from "../session.js";
import { settings, tableLook, watch } from "../settings.js";
import { sound } from "../sound.js";
import { Table } from "../table/table.js";
import { openMenu } from "../game/menu.js";
import { MoveList } from "../game/moves.js";
import { headline, Notice, other, tell } from "../game/notice.js";
import { SeatCard, calledOnTable } from "../game/seat.js";
import { Stage } from "../game/stage.js";
import { missingPage } from "./missing.js";
/** @import {Action, GameEvent, Player, TurnMade} from "../protocol.js" */
/** @import {Page} from "../main.js" */

/** Where there is little room, each rack is one line. The layouts themselves are in game.css. */
const SMALL = matchMedia("(max-width: 559px), (orientation: portrait) and (max-width: 1100px), (max-height: 820px)");

/** How long a forced capture waits, so that one sees the board before it. */
const FORCED = 500;

/** @param {string} id @returns {Promise<Page>} */
export async function gamePage(id) {
  let start;
  try {
    start = await loadGame(id);
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 410)) {
      return missingPage("There is no such game", "It may have been deleted, or the link is not complete. Ask for the link again, or start a game of your own.");
    }
    throw error;
  }
  const page = new GamePage(new Session(id, start));
  return { title: page.title(), element: page.element, layout: "game", leave: () => page.leave() };
}

class GamePage {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.movesOpen = session.state.status === "over";
    /** Forced captures wait after a take-back until a turn was played by hand, or nothing could be taken back. */
    this.byHand = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.forced = undefined;
    this.forcedTurn = 0;
    /** Whether the field for typed moves is open on a phone. */
    this.typing = false;
    /** Whether an offer is still to be read out. */
    this.sayNotice = false;
    this.wasLost = false;
    /** What was drawn last, so that nothing is drawn twice. */
    this.lookKey = "";
    this.buttonsKey = "";
    this.settingsChanged = () => { this.look(); if (!settings.autoplay) this.stopForced(); };
    this.resized = () => { this.element.classList.toggle("compact", SMALL.matches); };
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);

    this.table = new Table(session.info.shape, tableLook());
    this.stage = new Stage(session, this.table, () => this.names());
    this.stage.settled = () => this.rest();
    this.stage.sentence = () => this.sentence();
    this.moves = new MoveList(session, (turns) => { this.stopForced(); this.stage.walk(turns); this.draw(); });
    this.notice = new Notice(session, this.stage, (action) => this.act(action));
    this.seats = { first: new SeatCard(session, "first", this.table.racks.first), second: new SeatCard(session, "second", this.table.racks.second) };
    this.pool = h("section", { class: "card pool-card" }, h("h2", null, "Pool"), this.table.pool);
    this.buttons = h("div", { class: "buttons", role: "group", "aria-label": "Game" });
    this.watchers = h("p", { class: "watchers" });
    this.heading = h("h1", { class: "unseen" });
    this.words = h("div", { class: "words-place" }, this.table.words);
    this.entry = h("div", { class: "entry-place" }, this.table.entry);
    this.area = h("section", { class: "table-area", "aria-label": "Table" }, h("div", { class: "head" }, this.words, this.notice.element), h("div", { class: "board-place" }, this.table.board));
    this.moves.element.append(this.entry);
    this.moves.title.after(this.watchers);
    this.element = h("div", { class: "game" }, this.heading, this.seats[other(this.bottom())].element, this.area,
      this.pool, this.seats[this.bottom()].element, this.moves.element, this.buttons);
    this.element.addEventListener("shown", () => { this.where(); this.stage.sync(true); });

    this.listen();
    this.clockwork = setInterval(() => { this.seats.first.tick(); this.seats.second.tick(); }, 100);
    this.draw();
  }

  listen() {
    const { session, table } = this;
    session.addEventListener("hello", () => { this.stage.sending = false; this.change(); });
    session.addEventListener("update", (event) => this.updated(/** @type {any} */ (event).detail));
    session.addEventListener("presence", () => this.draw());
    session.addEventListener("you", () => this.change());
    session.addEventListener("line", () => this.line());
    session.addEventListener("gone", () => this.gone());
    session.addEventListener("bye", (event) => toast(/** @type {CustomEvent<string>} */ (event).detail));
    table.addEventListener("turn", (event) => this.turn(/** @type {CustomEvent<{token: string}>} */ (event).detail.token));
    table.addEventListener("sound", (event) => sound(/** @type {CustomEvent<{name: string}>} */ (event).detail.name));
    watch.addEventListener("change", this.settingsChanged);
    SMALL.addEventListener("change", this.resized);
    this.resized();
    document.addEventListener("keydown", this.onkey);
  }

  leave() {
    clearInterval(this.clockwork);
    this.stopForced();
    watch.removeEventListener("change", this.settingsChanged);
    SMALL.removeEventListener("change", this.resized);
    document.removeEventListener("keydown", this.onkey);
    this.session.close();
    this.table.destroy();
  }

  /** The player who sits at the lower edge: this one, or the first. @returns {Player} */
  bottom() {
    return this.session.you.length === 1 ? this.session.you[0] : "first";
  }

  /** Whether nobody else is asked: both seats are ours, or the engine's. */
  alone() {
    const { seats } = this.session.state;
    return this.session.you.length === 2 || (this.session.you.length === 1 && seats[other(this.session.you[0])].kind === "engine");
  }

  /** @returns {Record<Player, string>} */
  names() {
    const { session } = this;
    return { first: calledOnTable(session, "first"), second: calledOnTable(session, "second") };
  }

  /** Everything may be different: seats, turns, status. */
  change() {
    const lower = this.seats[this.bottom()].element;
    const upper = this.seats[other(this.bottom())].element;
    if (this.heading.nextElementSibling !== upper) {
      this.heading.after(upper);
      this.pool.after(lower);
    }
    this.stopForced();
    this.draw();
    this.stage.sync();
  }

  /** @param {{event: GameEvent, cut: boolean, added: TurnMade[]}} detail */
  updated({ event, cut, added }) {
    const { session, stage } = this;
    if (added.length || cut) stage.sending = false;
    if (event.kind === "taken_back") {
      this.byHand = true;
      if (stage.cursor !== null) stage.cursor = Math.min(stage.cursor, session.turns.length);
    }
    this.tellEvent(event);
    if (session.state.status === "over") {
      if (event.kind !== "rematch_offered" && event.kind !== "rematch_begun") { this.movesOpen = true; sound("over"); }
    } else if (added.length && session.you.length === 1 && session.state.moment.turn === session.you[0]) sound("turn");
    if (event.kind === "rematch_begun" && session.you.length) {
      go(`/game/${encodeURIComponent(event.game)}`);
      return;
    }
    this.change();
  }

  /** Says what happened beside the turns. @param {GameEvent} event */
  tellEvent(event) {
    const { session } = this;
    /** @param {Player} player */
    const name = (player) => session.you.length === 1 && session.you[0] === player ? "You" : apart(session.state.seats[player].name) || "Your opponent";
    switch (event.kind) {
      case "joined": if (!session.you.includes(event.player)) toast(`${apart(event.name) || "Somebody"} has taken the seat. The game begins.`); break;
      case "takeback_declined": if (!session.you.includes(event.player)) toast(`${name(event.player)} declined the take-back.`); break;
      case "tie_declined": if (!session.you.includes(event.player)) toast(`${name(event.player)} declined the tie.`); break;
      case "taken_back": say("The turn was taken back."); break;
      case "tie_offered": case "takeback_offered": if (!session.you.includes(event.player)) { sound("turn"); this.sayNotice = true; } break;
      case "rematch_offered": if (!session.you.includes(event.player)) toast(`${name(event.player)} would like a rematch.`); break;
      default: break;
    }
  }

  /** Draws everything but the table. */
  draw() {
    const { session, stage } = this;
    const { state } = session;
    const target = stage.target;
    const moment = target === session.turns.length ? state.moment : session.momentAt(target);
    for (const player of /** @type {const} */ (["first", "second"])) {
      this.seats[player].update({ mover: moment.turn === player, live: stage.live });
    }
    this.moves.update(target);
    this.notice.update();
    if (this.sayNotice) { say(this.notice.element.querySelector("p")?.textContent ?? ""); this.sayNotice = false; }
    // Not hidden outright: the table speaks to screen readers through it.
    this.words.classList.toggle("unseen", this.notice.instead);
    // What the notice says need not be found twice by who reads through the page.
    this.table.words.querySelector(".sentence")?.setAttribute("aria-hidden", String(this.notice.instead));
    this.entry.hidden = stage.options() === null && !(state.status === "playing" && session.you.length > 0);
    this.element.dataset.status = state.status;
    this.element.dataset.live = stage.live ? "yes" : "no";
    this.element.dataset.moves = this.movesOpen || !stage.live ? "open" : "closed";
    this.element.dataset.typing = this.typing ? "open" : "closed";
    this.heading.textContent = `${this.names().first} against ${this.names().second}, ${session.info.title}`;
    // Whoever holds no seat is counted among the watchers, but need not be told of himself.
    const watchers = session.presence.watchers - (session.you.length ? 0 : 1);
    this.watchers.textContent = watchers > 0 ? `${watchers} watching` : "";
    this.drawButtons();
    this.line();
    document.title = this.title();
    this.where();
    this.look();
  }

  /** The line beside the name of the program, for phones. */
  where() {
    if (!this.element.isConnected) return;
    shell("where").textContent = [this.session.info.title, this.watchers.textContent].filter(Boolean).join(" · ");
  }

  look() {
    const both = this.session.you.length === 2;
    const look = tableLook(both && settings.turnBoard && this.stage.live && this.session.state.moment.turn === "second");
    const key = JSON.stringify(look);
    if (key === this.lookKey) return;
    this.lookKey = key;
    this.table.look(look);
  }

  /** What the table says when nobody here is to move. */
  sentence() {
    const { session } = this;
    const { state } = session;
    if (!this.stage.live && this.stage.target < session.turns.length) return "";
    if (state.status === "over") return `${headline(session)}. ${state.result?.text ?? ""}`;
    if (state.status === "waiting") return session.you.length ? "Waiting for the other player." : "A seat is open.";
    const seat = state.seats[state.moment.turn];
    return seat.kind === "engine" ? `${calledOnTable(session, state.moment.turn)} is thinking…` : `${calledOnTable(session, state.moment.turn)} is to move.`;
  }

  title() {
    const { state, you } = this.session;
    if (state.status === "over") return "Game over · ZÈRTZ";
    if (state.status === "waiting") return you.length ? "Waiting for your friend · ZÈRTZ" : "Invitation · ZÈRTZ";
    if (you.length === 1 && you[0] === state.moment.turn) return "● Your turn · ZÈRTZ";
    return `${calledOnTable(this.session, state.moment.turn)} to move · ZÈRTZ`;
  }

  line() {
    const bar = shell("lost");
    if (!this.element.isConnected) return;
    const lost = !this.session.online && this.session.tries > 0;
    if (lost !== this.wasLost) {
      this.wasLost = lost;
      fill(bar, lost ? h("span", null, "Connection lost, trying again…") : null,
        lost ? h("button", { type: "button", onclick: () => this.session.reconnectNow() }, "Try now") : null);
      bar.hidden = !lost;
    }
  }

  /** The game was deleted while this page showed it. */
  gone() {
    const bar = shell("lost");
    fill(bar, h("span", null, "This game has been deleted."), h("a", { href: "/" }, "Start another"));
    bar.hidden = false;
  }

  drawButtons() {
    const { session } = this;
    const { state, you } = session;
    const kind = state.status === "over" ? "over" : you.length && state.status === "playing" ? "playing" : "watching";
    const key = JSON.stringify([kind, session.turns.length > 0, state.takeback !== null, state.tie !== null, state.rematch, this.movesOpen]);
    if (key === this.buttonsKey) return;
    this.buttonsKey = key;
    const had = document.activeElement instanceof HTMLElement && this.buttons.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    /** @param {string} name @param {string} sign @param {string} text @param {() => unknown} act @param {boolean} [off] */
    const button = (name, sign, text, act, off = false) => h("button", { type: "button", class: "big", disabled: off, "data-act": name, onclick: act },
      icon(sign), h("span", null, text));
    /** What most people want next. @type {typeof button} */
    const again = (...given) => { const one = button(...given); one.classList.add("primary"); return one; };
    const more = button("more", "more", "More", () => this.more());
    const moves = button("moves", "moves", "Moves", () => { this.movesOpen = !this.movesOpen; this.draw(); });
    moves.classList.add("phone-only");
    const rematch = state.rematch;
    const engine = you.length === 1 && state.seats[other(you[0])].kind === "engine";
    fill(this.buttons, ...(kind === "playing" ? [
      button("takeback", "takeback", "Take back", () => this.act({ type: "takeback" }), session.turns.length === 0 || state.takeback !== null),
      button("resign", "resign", "Resign", () => this.resign()),
      // The engine plays on: instead of a tie there is room for the moves.
      engine ? moves : button("tie", "tie", you.length === 2 ? "Tie" : "Offer tie", () => this.tie(), state.tie !== null), more,
    ] : kind === "over" ? [
      you.length ? again("rematch", "rematch", rematch && !rematch.game && !you.includes(rematch.by) ? "Accept rematch" : "Rematch", () => this.act({ type: "rematch" }), rematch !== null && (rematch.game !== null || you.includes(rematch.by))) : moves,
      button("new", "new", "New game", () => go("/")),
      button("replay", "forward", "Replay", () => { this.movesOpen = true; this.stage.walk(0); this.draw(); this.moves.forward.focus(); }, session.turns.length === 0), more,
    ] : [moves, button("new", "new", "New game", () => go("/")), more]));
    if (had) /** @type {HTMLElement | null} */ (this.buttons.querySelector(`[data-act="${had}"]`))?.focus();
  }

  more() {
    const { session } = this;
    openMenu(session, this.stage, [
      ...(session.state.status === "over" && this.alone() ? [{ name: "Take back", act: () => { this.act({ type: "takeback" }); } }] : []),
      { name: this.movesOpen ? "Hide the moves" : "Show the moves", phone: true, act: () => { this.movesOpen = !this.movesOpen; this.draw(); } },
      { name: "Type a move", off: this.entry.hidden, act: () => {
        this.typing = true;
        this.movesOpen = true;
        this.draw();
        this.entry.querySelector("input")?.focus();
      } },
    ]);
  }

  /** Does something and tells when it is refused. @param {Action} action @returns {Promise<boolean>} */
  async act(action) {
    try {
      await this.session.send(action);
      return true;
    } catch (error) {
      tell(error);
      return false;
    }
  }

  /** Two on one screen agree at once: so they are asked first. */
  async tie() {
    if (this.session.you.length < 2 || await ask("Do both agree to a tie?", "Agree")) await this.act({ type: "tie" });
  }

  async resign() {
    const { session } = this;
    const both = session.you.length === 2;
    const player = both ? session.state.moment.turn : session.you[0];
    const question = both ? `Does ${calledOnTable(session, player)} resign?` : "Resign this game?";
    if (await ask(question, "Resign", this.alone() && !both ? "The engine wins then." : "The other player wins then.")) await this.act(both ? { type: "resign", player } : { type: "resign" });
  }

  /** A turn was put together on the table. @param {string} token */
  async turn(token) {
    const { stage, session } = this;
    if (stage.sending || !stage.live) return;
    this.stopForced();
    this.byHand = false;
    stage.sending = true;
    try {
      await session.send({ type: "move", turn: session.turns.length + 1, move: token });
    } catch (error) {
      sound("refuse");
      tell(error);
    } finally {
      // Usually the update has come before; after a refusal the table must show what is true.
      if (stage.sending) {
        stage.sending = false;
        stage.sync(true);
      }
    }
  }

  /** The table has come to rest: play a forced capture, if that is wanted. */
  rest() {
    this.draw();
    const { session, stage } = this;
    const options = stage.options();
    if (!settings.autoplay || this.byHand || !options?.only || options.captures.length !== 1 || options.demand) return;
    const turn = session.turns.length + 1;
    if (this.forcedTurn === turn && this.forced !== undefined) return;
    const only = options.only;
    this.forcedTurn = turn;
    this.forced = setTimeout(async () => {
      this.forced = undefined;
      if (stage.options()?.only !== only) return;
      this.table.cancel();
      toast(`Only one capture: played for ${session.you.length === 2 ? calledOnTable(session, session.state.moment.turn) : "you"}.`, { seconds: 3 });
      stage.sending = true;
      if (!await this.act({ type: "move", turn, move: only })) { stage.sending = false; this.byHand = true; stage.sync(true); }
    }, FORCED);
  }

  stopForced() {
    clearTimeout(this.forced);
    this.forced = undefined;
  }

  /** Walks through the record. The arrows do so outside the board only, where they walk the rings. @param {KeyboardEvent} event */
  key(event) {
    const at = event.target;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement) return;
    const onTable = at instanceof Node && (this.table.board.contains(at) || this.table.pool.contains(at));
    const count = this.session.turns.length;
    const now = this.stage.target;
    const wish = { PageUp: now - 1, PageDown: now + 1, Home: 0, End: count, ...(onTable ? {} : { ArrowLeft: now - 1, ArrowRight: now + 1 }) }[event.key];
    if (wish === undefined || wish < 0 || wish > count) return;
    event.preventDefault();
    this.stopForced();
    this.stage.walk(wish);
    this.draw();
  }
}
