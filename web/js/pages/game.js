// The game page: the table and everything around it.

import { ask, fill, h, say, shell, toast } from "../dom.js";
import { game as loadGame, Refusal } from "../api.js";
import { go } from "../go.js";
import { icon } from "../icons.js";
import { Session } from "../session.js";
import { settings, tableLook, watch } from "../settings.js";
import { sound } from "../sound.js";
import { GameBoard, toMove } from "../board/index.js";
import { MoveList } from "../game/moves.js";
import { headline, Notice, other, tell } from "../game/notice.js";
import { SeatCard, calledOnTable } from "../game/seat.js";
import { Stage } from "../game/stage.js";
import { missingPage } from "./missing.js";
import { gameTitle } from "../game-text.js";
import { chosenName, howItEnded } from "../words.js";
import { t } from "../messages/index.js";
/** @import {openMenu} from "../game/menu.js" */
/** @import {Help} from "../game/help.js" */
/** @import {Page} from "../main.js" */
/** @import {Replay} from "../replay.js" */
/** @import {Action, GameEvent, Player, TurnMade} from "../protocol.js" */

/** Where there is little room, each rack is one line. The layouts themselves are in game.css. */
const SMALL = matchMedia("(max-width: 559px), (orientation: portrait) and (max-width: 1100px), (max-height: 820px)");

/** How long a forced capture waits, so that one sees the board before it. */
const FORCED = 500;

/** How long the last turn is looked at before the end is made a moment of. */
const SEEN = 900;

/** @param {string} id @returns {Promise<Page>} */
export async function gamePage(id) {
  let start;
  let menu;
  let replay;
  try {
    // These come with the first game, not with the start page.
    [start, menu, replay] = await Promise.all([loadGame(id), import("../game/menu.js"), import("../replay.js")]);
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 410)) {
      return missingPage(t("missing.game"), t("missing.game.about"));
    }
    throw error;
  }
  const page = new GamePage(new Session(id, start), { ...menu, ...replay });
  return { title: page.title(), element: page.element, layout: "game", leave: () => page.leave() };
}

class GamePage {
  /** @param {Session} session @param {{openMenu: typeof openMenu, Replay: typeof Replay}} later */
  constructor(session, later) {
    this.session = session;
    this.menu = later.openMenu;
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
    this.settingsChanged = () => {
      this.look();
      if (!settings.playForced) this.stopForced();
    };
    this.resized = () => {
      this.element.classList.toggle("compact", SMALL.matches);
    };
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);

    this.table = new GameBoard(session.info.shape, tableLook());
    this.stage = new Stage(session, this.table, () => this.names());
    this.stage.settled = () => this.rest();
    this.stage.sentence = () => this.sentence();
    /** The game that plays itself. @type {Replay} */
    this.replay = new later.Replay({
      table: this.table,
      place: () => ({ at: this.stage.target, of: session.turns.length }),
      step: () => this.walk(this.stage.target + 1),
      rewind: () => this.walk(0),
      repeats: () => session.state.status === "over",
    });
    this.moves = new MoveList(session, (turns) => this.walk(turns), this.replay);
    this.notice = new Notice(session, this.stage, {
      act: (action) => this.act(action),
      finish: () => this.finish(true),
    });
    /** Help in games against the engine without a clock; it comes with the first of them. @type {Help | null} */
    this.help = null;
    if (this.casual())
      import("../game/help.js").then(
        ({ Help }) => {
          this.help = new Help(session, this.table, this.head);
          this.coach();
        },
        () => {},
      );
    /** The end of the game, as long as it lies over the board. @type {HTMLElement | null} */ this.finished = null;
    /** Whether the game has just ended, and the last turn is still to be shown. */
    this.finishing = false;
    this.seats = {
      first: new SeatCard(session, "first", this.table.racks.first),
      second: new SeatCard(session, "second", this.table.racks.second),
    };
    this.pool = h("section", { class: "card pool-card" }, h("h2", null, t("board.pool")), this.table.pool);
    this.buttons = h("div", { class: "buttons", role: "group", "aria-label": t("game.menu.game") });
    this.watchers = h("p", { class: "watchers" });
    this.heading = h("h1", { class: "unseen" });
    this.words = h("div", { class: "words-place" }, this.table.words);
    this.entry = h("div", { class: "entry-place" }, this.table.entry);
    this.head = h("div", { class: "head" }, this.words, this.notice.element);
    this.area = h(
      "section",
      { class: "table-area", "aria-label": t("board.table") },
      this.head,
      h("div", { class: "board-place" }, this.table.board),
    );
    this.moves.element.append(this.entry);
    this.moves.title.after(this.watchers);
    this.element = h(
      "div",
      { class: "game" },
      this.heading,
      this.seats[other(this.bottom())].element,
      this.area,
      this.pool,
      this.seats[this.bottom()].element,
      this.moves.element,
      this.buttons,
    );
    this.element.addEventListener("shown", () => {
      this.where();
      this.stage.sync(true);
    });

    this.listen();
    this.clockwork = setInterval(() => {
      this.seats.first.tick();
      this.seats.second.tick();
      this.notice.tick();
    }, 100);
    this.draw();
  }

  listen() {
    const { session, table } = this;
    session.addEventListener("hello", () => {
      this.stage.sending &&= session.pending !== null;
      this.change();
    });
    session.addEventListener("update", (event) => this.updated(/** @type {any} */ (event).detail));
    session.addEventListener("presence", () => this.draw());
    session.addEventListener("you", () => this.change());
    session.addEventListener("connection", () => this.draw());
    session.addEventListener("gone", () => this.gone());
    session.addEventListener("bye", (event) => toast(/** @type {CustomEvent<string>} */ (event).detail));
    table.addEventListener("turn", (event) =>
      this.turn(/** @type {CustomEvent<{token: string}>} */ (event).detail.token),
    );
    table.addEventListener("sound", (event) => sound(/** @type {CustomEvent<{name: string}>} */ (event).detail.name));
    watch.addEventListener("change", this.settingsChanged);
    SMALL.addEventListener("change", this.resized);
    this.resized();
    document.addEventListener("keydown", this.onkey);
  }

  /** Shows the game after so many turns. @param {number} turns */
  walk(turns) {
    this.stopForced();
    const shown = this.stage.walk(turns);
    this.draw();
    return shown;
  }

  leave() {
    this.replay.stop();
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

  /** Whether nobody minds help: against the engine, without a clock. */
  casual() {
    const { you, state } = this.session;
    return you.length === 1 && state.seats[other(you[0])].kind === "engine" && !state.clocks;
  }

  coach() {
    if (this.stage.live && !this.stage.running) this.help?.coach();
  }

  /** Whether nobody else is asked: both seats are ours, or the engine's. */
  alone() {
    const { seats } = this.session.state;
    return (
      this.session.you.length === 2 ||
      (this.session.you.length === 1 && seats[other(this.session.you[0])].kind === "engine")
    );
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
    // Whatever has changed the table, or ended the game, settles what was on its way.
    if (added.length || cut) stage.sending &&= session.pending !== null;
    if (event.kind === "taken_back") {
      this.byHand = true;
      if (stage.cursor !== null) stage.cursor = Math.min(stage.cursor, session.turns.length);
    }
    this.tellEvent(event);
    if (session.state.status === "over") {
      if (event.kind !== "rematch_offered" && event.kind !== "rematch_begun") this.finishing = true;
    } else if (added.length && session.you.length === 1 && session.state.moment.turn === session.you[0]) sound("turn");
    // Who plays goes on to the rematch, and so does a board alone, which nobody may be looking after.
    if (event.kind === "rematch_begun" && (session.you.length || document.body.dataset.clean)) {
      go(`/game/${encodeURIComponent(event.game)}${location.search}`);
      return;
    }
    this.change();
  }

  /** Says what happened beside the turns. @param {GameEvent} event */
  tellEvent(event) {
    const { session } = this;
    /** @param {Player} player */
    const name = (player) =>
      session.you.length === 1 && session.you[0] === player
        ? t("player.you")
        : chosenName(session.state.seats[player]) || t("player.opponent");
    switch (event.kind) {
      case "joined":
        if (!session.you.includes(event.player))
          toast(t("game.joined", { name: chosenName(session.state.seats[event.player]) || t("player.somebody") }));
        break;
      case "takeback_declined":
        if (!session.you.includes(event.player)) toast(t("game.takeback.declined", { name: name(event.player) }));
        break;
      case "tie_declined":
        if (!session.you.includes(event.player)) toast(t("game.tie.declined", { name: name(event.player) }));
        break;
      case "taken_back":
        say(t("game.takeback.done"));
        break;
      case "tie_offered":
      case "takeback_offered":
        if (!session.you.includes(event.player)) {
          sound("turn");
          this.sayNotice = true;
        }
        break;
      case "rematch_offered":
        if (!session.you.includes(event.player)) toast(t("game.rematch.wanted", { name: name(event.player) }));
        break;
      default:
        break;
    }
  }

  /**
   * Makes a moment of the end: once, when the last turn has been seen, and whenever it is asked for.
   * @param {boolean} [asked]
   */
  async finish(asked = false) {
    this.finishing = false;
    const seen = this.session.turns.length;
    try {
      const { finishPanel } = await import("../game/finish.js");
      if (!asked) await new Promise((done) => setTimeout(done, tableLook().motion ? SEEN : 0));
      // The turn may have been taken back, or the reader may be elsewhere by now.
      const there = () =>
        this.element.isConnected && this.stage.live && this.session.state.status === "over" && !this.finished;
      if (!there() || seen !== this.session.turns.length) return;
      const panel = await finishPanel(this.session, {
        headline: headline(this.session),
        act: (action) => this.act(action),
        close: () => this.unfinish(true),
      });
      if (!panel || !there()) return;
      this.finished = panel;
      this.area.append(panel);
      // Whoever was at the board, or nowhere, goes on here.
      const at = document.activeElement;
      if (asked || !at || at === document.body || this.area.contains(at)) panel.querySelector("h2")?.focus();
    } catch (error) {
      // The words beside the board say it as well.
      if (asked) tell(error);
    }
  }

  /** The board is to be seen again. @param {boolean} [back] Whether the reader was in the panel. */
  unfinish(back = false) {
    const had = this.finished?.contains(document.activeElement);
    this.finished?.remove();
    this.finished = null;
    if (back && had) this.notice.result?.focus();
  }

  /** Draws everything but the table. */
  draw() {
    if (this.session.state.status !== "over" || !this.stage.live) this.unfinish();
    const { session, stage } = this;
    const { state } = session;
    const target = stage.target;
    const moment = target === session.turns.length ? state.moment : session.momentAt(target);
    for (const player of /** @type {const} */ (["first", "second"])) {
      this.seats[player].update({ mover: moment.turn === player, live: stage.live && stage.arrived });
    }
    this.moves.update(target);
    this.replay.draw();
    this.notice.update();
    if (this.sayNotice) {
      say(this.notice.element.querySelector("p")?.textContent ?? "");
      this.sayNotice = false;
    }
    // Not hidden outright: the table speaks to screen readers through it. In the past it says what the turn did.
    this.words.classList.toggle("unseen", this.notice.instead && this.notice.kind() !== "replay");
    this.table.words.classList.toggle("told-only", this.notice.instead);
    // What the notice says need not be found twice by who reads through the page.
    this.table.words.querySelector(".sentence")?.setAttribute("aria-hidden", String(this.notice.instead));
    this.entry.hidden = stage.options() === null && !(state.status === "playing" && session.you.length > 0);
    const ending = state.status === "over" && !stage.arrived;
    this.element.dataset.status = ending ? "playing" : state.status;
    this.element.dataset.live = stage.live ? "yes" : "no";
    this.element.dataset.moves = this.movesOpen || !stage.live ? "open" : "closed";
    this.element.dataset.typing = this.typing ? "open" : "closed";
    this.heading.textContent = t("game.heading", { ...this.names(), title: gameTitle(session.info.game) });
    const { watchers } = session.presence;
    this.watchers.textContent = watchers > 0 ? t("game.watchers", { count: watchers }) : "";
    this.drawButtons();
    this.showConnection();
    if (!ending) document.title = this.title();
    this.where();
    this.look();
  }

  /** The line beside the name of the program, for phones. */
  where() {
    if (!this.element.isConnected) return;
    shell("where").textContent = [gameTitle(this.session.info.game), this.watchers.textContent]
      .filter(Boolean)
      .join(" · ");
  }

  look() {
    const both = this.session.you.length === 2;
    const look = tableLook(
      both && settings.turnBoard && this.stage.live && this.session.state.moment.turn === "second",
    );
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
    if (state.status === "over") {
      const reason = howItEnded(state, session.you);
      // Whoever has won hears it once.
      const won = session.you.length === 1 && state.result?.winner === session.you[0];
      return won ? reason : t("game.end.sentence", { headline: headline(session), reason });
    }
    if (state.status === "waiting") return session.you.length ? t("game.waiting.other") : t("game.waiting.open");
    const seat = state.seats[state.moment.turn];
    return seat.kind === "engine"
      ? t("game.thinking", { name: calledOnTable(session, state.moment.turn) })
      : toMove(calledOnTable(session, state.moment.turn));
  }

  title() {
    const { state, you } = this.session;
    const page =
      state.status === "over"
        ? t("game.title.over")
        : state.status === "waiting"
          ? you.length
            ? t("game.title.waiting")
            : t("game.title.invitation")
          : you.length === 1 && you[0] === state.moment.turn
            ? t("game.title.yours")
            : t("games.toMove", { name: calledOnTable(this.session, state.moment.turn) });
    return t("app.title", { page });
  }

  showConnection() {
    const bar = shell("lost");
    if (!this.element.isConnected) return;
    const { lost, pending } = this.session;
    this.table.pend(lost && pending ? t("game.pending") : "");
    if (lost !== this.wasLost) {
      this.wasLost = lost;
      fill(
        bar,
        lost ? h("span", null, t("connection.retrying")) : null,
        lost
          ? h("button", { type: "button", onclick: () => this.session.reconnectNow() }, t("connection.retry"))
          : null,
      );
      bar.hidden = !lost;
    }
  }

  /** The game was deleted while this page showed it. */
  gone() {
    const bar = shell("lost");
    fill(bar, h("span", null, t("game.deleted")), h("a", { href: "/" }, t("game.deleted.new")));
    bar.hidden = false;
  }

  drawButtons() {
    const { session } = this;
    const { state, you } = session;
    const over = state.status === "over" && this.stage.arrived;
    const kind = over ? "over" : you.length && state.status !== "waiting" ? "playing" : "watching";
    const key = JSON.stringify([
      kind,
      session.turns.length > 0,
      state.takeback !== null,
      state.tie !== null,
      state.rematch,
      this.movesOpen,
    ]);
    if (key === this.buttonsKey) return;
    this.buttonsKey = key;
    const had =
      document.activeElement instanceof HTMLElement && this.buttons.contains(document.activeElement)
        ? document.activeElement.dataset.act
        : null;
    /**
     * @param {string} name @param {string} sign @param {string} text @param {() => unknown} act @param {boolean} [off]
     */
    const button = (name, sign, text, act, off = false) =>
      h(
        "button",
        { type: "button", class: "big", disabled: off, "data-act": name, onclick: act },
        icon(sign),
        h("span", null, text),
      );
    /** What most people want next. @type {typeof button} */
    const again = (...given) => {
      const one = button(...given);
      one.classList.add("primary");
      return one;
    };
    const more = button("more", "more", t("app.more"), () => this.more());
    const moves = button("moves", "moves", t("app.moves"), () => {
      this.movesOpen = !this.movesOpen;
      this.draw();
    });
    moves.classList.add("phone-only");
    const rematch = state.rematch;
    const engine = you.length === 1 && state.seats[other(you[0])].kind === "engine";
    fill(
      this.buttons,
      ...(kind === "playing"
        ? [
            button(
              "takeback",
              "takeback",
              t("game.takeback"),
              () => this.act({ type: "takeback" }),
              session.turns.length === 0 || state.takeback !== null,
            ),
            button("resign", "resign", t("game.resign"), () => this.resign()),
            // The engine plays on: instead of a tie there is room for the moves.
            engine
              ? this.casual()
                ? button("hint", "hint", t("game.hint"), () => this.help?.hint())
                : moves
              : button(
                  "tie",
                  "tie",
                  you.length === 2 ? t("game.tie") : t("game.tie.offer"),
                  () => this.tie(),
                  state.tie !== null,
                ),
            more,
          ]
        : kind === "over"
          ? [
              you.length
                ? again(
                    "rematch",
                    "rematch",
                    rematch && !rematch.game && !you.includes(rematch.by)
                      ? t("game.rematch.accept")
                      : t("game.rematch"),
                    () => this.act({ type: "rematch" }),
                    rematch !== null && (rematch.game !== null || you.includes(rematch.by)),
                  )
                : moves,
              button("new", "new", t("app.newGame"), () => go("/")),
              button(
                "replay",
                "play",
                t("app.replay"),
                () => {
                  this.movesOpen = true;
                  this.replay.again();
                },
                session.turns.length === 0,
              ),
              more,
            ]
          : [moves, button("new", "new", t("app.newGame"), () => go("/")), more]),
    );
    if (had) /** @type {HTMLElement | null} */ (this.buttons.querySelector(`[data-act="${had}"]`))?.focus();
  }

  more() {
    const { session } = this;
    this.menu(session, this.stage, [
      ...(session.state.status === "over" && this.alone()
        ? [
            {
              name: t("game.takeback"),
              act: () => {
                this.act({ type: "takeback" });
              },
            },
          ]
        : []),
      {
        name: this.movesOpen ? t("game.moves.hide") : t("game.moves.show"),
        phone: true,
        act: () => {
          this.movesOpen = !this.movesOpen;
          this.draw();
        },
      },
      {
        name: t("app.typeMove"),
        off: this.entry.hidden,
        act: () => {
          this.typing = true;
          this.movesOpen = true;
          this.draw();
          this.entry.querySelector("input")?.focus();
        },
      },
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
    if (this.session.you.length < 2 || (await ask(t("game.tie.both"), t("game.agree"))))
      await this.act({ type: "tie" });
  }

  async resign() {
    const { session } = this;
    const both = session.you.length === 2;
    const player = both ? session.state.moment.turn : session.you[0];
    const question = both ? t("game.resign.name", { name: calledOnTable(session, player) }) : t("game.resign.confirm");
    if (
      await ask(question, t("game.resign"), this.alone() && !both ? t("game.resign.engine") : t("game.resign.person"))
    )
      await this.act(both ? { type: "resign", player } : { type: "resign" });
  }

  /** A turn was put together on the table. @param {string} token */
  async turn(token) {
    const { stage, session } = this;
    if (stage.sending || !stage.live) return;
    this.stopForced();
    this.byHand = false;
    stage.sending = true;
    if (this.help && !(await this.help.agrees(token))) {
      stage.sending = false;
      stage.sync(true);
      return;
    }
    try {
      await session.send({ type: "move", turn: session.turns.length + 1, move: token });
    } catch (error) {
      // What was refused is not tried again and again.
      this.byHand = true;
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
    const finished = this.finishing && this.stage.live && this.session.state.status === "over";
    if (finished) {
      this.movesOpen = true;
      sound("over");
    }
    this.draw();
    this.coach();
    if (finished) this.finish();
    const { session, stage } = this;
    const options = stage.options();
    if (!settings.playForced || this.byHand || !options?.only || options.captures.length !== 1 || options.demand)
      return;
    const turn = session.turns.length + 1;
    this.table.expect(options.only);
    if (this.forcedTurn === turn && this.forced !== undefined) return;
    this.forcedTurn = turn;
    this.forced = setTimeout(() => {
      this.forced = undefined;
      if (!this.table.playExpected()) return;
      toast(
        session.you.length === 2
          ? t("game.forced.name", { name: calledOnTable(session, session.state.moment.turn) })
          : t("game.forced.you"),
        { seconds: 3 },
      );
    }, FORCED);
  }

  stopForced() {
    clearTimeout(this.forced);
    this.forced = undefined;
    this.table.expect(null);
  }

  /**
   * Walks through the record. The arrows do so outside the board only, where they walk the rings.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const at = event.target;
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement) return;
    if (this.replay.key(event) || event.shiftKey) return;
    const onTable = at instanceof Node && (this.table.board.contains(at) || this.table.pool.contains(at));
    if (event.key === "Escape" && this.finished) {
      event.preventDefault();
      this.unfinish(true);
      return;
    }
    const count = this.session.turns.length;
    const now = this.stage.target;
    const wish = {
      PageUp: now - 1,
      PageDown: now + 1,
      Home: 0,
      End: count,
      ...(onTable ? {} : { ArrowLeft: now - 1, ArrowRight: now + 1 }),
    }[event.key];
    if (wish === undefined || wish < 0 || wish > count) return;
    event.preventDefault();
    this.walk(wish);
  }
}
