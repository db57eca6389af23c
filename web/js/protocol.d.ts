/**
 * What the server and the page say to each other, version 1.
 *
 * The Rust side of these types is `crates/zertz-server/src/protocol.rs`; a test there writes every
 * message as JSON and another checks those samples against this file with `tsc`. The page knows no rules of the game: it
 * draws a `Moment` and composes a turn from `Options`.
 */

export type Player = "first" | "second";
export type Marble = "W" | "G" | "B";
/** A ring by its name, such as "d4". */
export type Ring = string;
export type Counts = { W: number; G: number; B: number };

/** Where the rings of a board lie. Neighbours are 1 apart; x grows to the right, y downwards. */
export interface BoardShape {
  /** "48", or rings per column such as "3.4.3.2". */
  name: string;
  rings: { name: Ring; x: number; y: number }[];
}

/** One moment of a game, between two turns. */
export interface Moment {
  /** The position in one line, as FORMATS has it: for copying. */
  position: string;
  turn: Player;
  /** The rings in play, vacant or not. */
  rings: Ring[];
  marbles: Record<Ring, Marble>;
  /** Rings that lie on the table but are out of play (`islands=inert`, declined groups). */
  inert: Ring[];
  pool: Counts;
  captured: Record<Player, Counts>;
  /** What each player still lacks for each winning set. */
  missing: Record<Player, Missing[]>;
}

/** What is missing for one winning set. */
export interface Missing {
  /** The colour of the set, or "each" for so many of each colour. */
  set: Marble | "each";
  /** Its size: 4 white, or 3 of each. */
  size: number;
  /** The marbles still to be captured, by colour. */
  lacks: Counts;
  /** Their sum. */
  total: number;
}

/** Everything the player on turn may do. The page puts a turn together from this. */
export interface Options {
  /** The marbles that may be placed, by colour; all 0 if none may. */
  supply: Counts;
  /** Whether those are the player's own captures, because the pool is empty. */
  own: boolean;
  /** Where a marble may be placed. */
  places: Ring[];
  /**
   * The free rings. The ring that the marble is placed on does not count among them; if none is
   * left, the turn is complete with the marble.
   */
  removals: Ring[];
  /** Whether the ring may be removed before the marble is placed. */
  ring_first: boolean;
  /** The placements that isolate something: a marble on any of `at`, `removed` taken away. */
  isolations: Isolation[];
  /** Whether isolated groups may be declined (`claims=optional`). */
  claims_optional: boolean;
  /** Complete capture chains: where the marble starts and every ring it lands on. */
  captures: Ring[][];
  /** False if there are more chains than are listed; a move may be typed all the same. */
  captures_complete: boolean;
  /** Whether passing is the only turn. */
  pass: boolean;
  /** The last turn overlooked a capture and may be taken back by saying "undo" (`captures=claimed`). */
  demand: boolean;
  /** The only legal turn, as a token, if there is just one. */
  only: string | null;
}

export interface Isolation {
  at: Ring[];
  removed: Ring | null;
  /** The groups that are claimed: their rings, each of which holds a marble then. */
  groups: Ring[][];
  /** Whether the groups may be declined: not if the whole board is filled. */
  choice: boolean;
}

/** A turn of the record. */
export interface TurnMade {
  /** From 1. */
  number: number;
  by: Player;
  /** As people read it: `Bd7,b2 x Wa1Wa2`. */
  notation: string;
  /** One word: `Bd7,b2xWa1Wa2`. */
  token: string;
  effect: Effect;
  after: Moment;
  /** Whether there was no choice. */
  forced: boolean;
  /** What the mover's clock showed afterwards, in milliseconds. */
  clock: number | null;
}

/** What a turn does to the table: for the animation and the announcement. */
export interface Effect {
  placed: { marble: Marble; at: Ring; own: boolean } | null;
  removed: Ring | null;
  jumps: { from: Ring; over: Ring; to: Ring; captured: Marble }[];
  /** Rings claimed by isolation, with their marbles. */
  claimed: { ring: Ring; marble: Marble | null }[];
  passed: boolean;
}

export interface Seat {
  kind: "person" | "engine" | "open";
  name: string;
  level: number | null;
}

export interface Clocks {
  /** Milliseconds left, true at the moment this was sent. */
  first: number;
  second: number;
  running: Player | null;
}

export interface Result {
  score: "1-0" | "0-1" | "1/2-1/2" | "0-0";
  winner: Player | null;
  /** A sentence: "Ann wins with 4 white marbles." */
  text: string;
}

/** How a game stands. */
export interface State {
  /** The number of the last event. */
  seq: number;
  /** `waiting`: a seat is open. */
  status: "waiting" | "playing" | "over";
  seats: Record<Player, Seat>;
  moment: Moment;
  /** Null while waiting and when the game is over. */
  options: Options | null;
  clocks: Clocks | null;
  result: Result | null;
  /** Take back this turn and all after it. */
  takeback: { by: Player; turn: number; notation: string } | null;
  tie: { by: Player } | null;
  rematch: { by: Player; game: string | null } | null;
}

/** What never changes in a game. */
export interface GameInfo {
  id: string;
  /** Milliseconds since 1970. */
  created: number;
  /** "48:tournament". */
  game: string;
  /** "48 rings, tournament". */
  title: string;
  shape: BoardShape;
  start: Moment;
  clock: ClockRule | null;
  /** The game of which this is the rematch. */
  rematch_of: string | null;
}

export interface ClockRule {
  /** Seconds at the start. */
  seconds: number;
  /** Seconds added for each turn. */
  increment: number;
}

// ── From the server, over the socket `/api/v1/games/ID/socket` ──────────────────────────────────

export type ServerMessage =
  | Hello
  | Update
  | { type: "done"; id: number; seq: number }
  | { type: "refused"; id: number; code: RefusalCode; message: string }
  | { type: "you"; seats: Player[] }
  | { type: "presence"; first: boolean; second: boolean; watchers: number }
  | { type: "pong" }
  | { type: "bye"; message: string };

/** First after connecting, and whenever asked for by `resync`. */
export interface Hello {
  type: "hello";
  version: 1;
  info: GameInfo;
  state: State;
  turns: TurnMade[];
  /** The seats that this browser holds. */
  you: Player[];
}

/** After every event. A gap in `state.seq` means that something was missed: ask `resync`. */
export interface Update {
  type: "update";
  event: GameEvent;
  state: State;
  /** Keep so many turns of the record … */
  keep: number;
  /** … and add these. */
  add: TurnMade[];
}

export type GameEvent =
  | { kind: "joined"; player: Player; name: string }
  /** `spent`: what it costs of the clock, where that is not the time since the last event. */
  | { kind: "moved"; player: Player; token: string; spent?: number }
  | { kind: "takeback_offered"; player: Player; turn: number }
  | { kind: "takeback_declined"; player: Player }
  | { kind: "taken_back"; player: Player; turn: number }
  | { kind: "tie_offered"; player: Player }
  | { kind: "tie_declined"; player: Player }
  | { kind: "tie_agreed"; player: Player }
  | { kind: "resigned"; player: Player }
  | { kind: "time_out"; player: Player }
  | { kind: "clock_stopped" }
  | { kind: "clock_resumed" }
  | { kind: "rematch_offered"; player: Player }
  | { kind: "rematch_begun"; game: string };

export type RefusalCode =
  | "illegal" | "not_your_turn" | "no_seat" | "stale" | "over" | "waiting" | "not_possible"
  | "taken" | "malformed" | "too_large" | "too_many" | "storage" | "not_found" | "forbidden";

// ── To the server: over the socket, or each as the body of POST /api/v1/games/ID/actions ────────

/** `id` comes back in `done` or `refused`. */
export type ClientMessage = { id: number } & Action;

export type Action =
  /** `turn` is the number this turn will have; so a late message does no harm. */
  | { type: "move"; turn: number; move: string }
  | { type: "join"; name: string }
  | { type: "takeback" }
  | { type: "answer_takeback"; accept: boolean }
  | { type: "tie" }
  | { type: "answer_tie"; accept: boolean }
  /** `player` for somebody who plays both sides. */
  | { type: "resign"; player?: Player }
  | { type: "rematch" }
  /** Over the socket only. */
  | { type: "resync" }
  | { type: "ping" };

// ── REST ────────────────────────────────────────────────────────────────────────────────────────

/** POST /api/v1/games → 201 `{ id }` */
export interface NewGame {
  /** "48", "37:blitz", "48:tournament:captures=claimed". */
  game: string;
  /** A start other than the usual one. */
  position?: string;
  /** Marbles that a player has already captured at the start, taken from the pool. */
  handicap?: { player: Player; marbles: Counts };
  seats: Record<Player, SeatWish>;
  clock?: ClockRule;
}
export type SeatWish =
  | { kind: "me"; name: string }
  | { kind: "engine"; level: number }
  /** For whoever opens the link first and takes it. */
  | { kind: "open" };

/** GET /api/v1/games?status=&opponent=&board=&text=&before=&limit= : the games of this browser, newest first. */
export interface GameList {
  games: GameSummary[];
  /** Give this as `before` for the next page. */
  next: string | null;
}
export interface GameSummary {
  id: string;
  created: number;
  updated: number;
  game: string;
  title: string;
  board: string;
  status: "waiting" | "playing" | "over";
  seats: Record<Player, Seat>;
  you: Player[];
  turn: Player;
  turns: number;
  result: Result | null;
  /** For a small picture. */
  moment: Moment;
}

/** GET /api/v1/info */
export interface Info {
  name: string;
  version: string;
  levels: { level: number; name: string; about: string }[];
  /** The boards the rules name: 37 to 61. */
  boards: BoardShape[];
}

/** Every answer with a status of 400 or more. */
export interface Problem {
  code: RefusalCode;
  message: string;
}

// Further: GET /api/v1/games/ID → Hello without `type`; DELETE /api/v1/games/ID (only for its
// players; the game leaves their list, and is erased when nobody keeps it);
// GET /api/v1/games/ID/record?format=zgn|sgf|zen; GET /api/v1/boards/NAME → BoardShape;
// GET /api/v1/openapi.json
