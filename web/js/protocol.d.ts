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

// ── Positions without a game: for analysis, lessons, puzzles and the editor ─────────────────────

/** POST /api/v1/positions → Look. Nothing is stored. */
export interface LookWish {
  /** "48", "37:blitz"; the default is 37. Not needed with a position, which says its board and rules itself. */
  game?: string;
  /** The start, as FORMATS has it; the default is the usual one. */
  position?: string;
  /** Turns from the start, in notation. */
  moves?: string[];
  /** Leave the first so many turns out of the answer: for those who know them. */
  skip?: number;
}

/** Where some turns lead. */
export interface Look {
  /** "48:tournament". */
  game: string;
  title: string;
  shape: BoardShape;
  start: Moment;
  /** The turns after the first `skip`. */
  turns: TurnMade[];
  /** After all turns. */
  moment: Moment;
  /** Null when the game is over. */
  options: Options | null;
  result: Result | null;
}

/**
 * POST /api/v1/positions/check → SetupView. A position in the making: everything that is on the table.
 * POST /api/v1/positions/read with a LookWish → SetupView: the same for a position that somebody types.
 */
export interface SetupWish {
  game: string;
  rings: Ring[];
  marbles: Record<Ring, Marble>;
  /** Rings out of play, with the marbles that lie on them in `marbles`. */
  inert?: Ring[];
  pool: Counts;
  captured: Record<Player, Counts>;
  turn: Player;
}

export interface SetupView {
  /** The position in one line, or null if it cannot be. */
  position: string | null;
  /** What is wrong with it, each a sentence; empty if nothing is. */
  problems: string[];
  /** If nothing is wrong. */
  look: Look | null;
}

// ── Records: games with variations, comments and marks ──────────────────────────────────────────

/** POST /api/v1/records/read (the text as the body, in any format; ?number= for one of several) → Tree. */
export interface Tree {
  /** "48:tournament". */
  game: string;
  title: string;
  shape: BoardShape;
  start: Moment;
  /** [name, value]: Event, Site, Date, Player1, Player2 … */
  tags: [string, string][];
  result: Result["score"] | null;
  /** The first is the start, which has no turn. Parents come before their children; of several children the first is the main line. */
  nodes: TreeNode[];
}

export interface TreeNode extends Notes {
  /** The index of the node before, null for the start. */
  parent: number | null;
  turn: TurnMade | null;
}

/** What people and engines write beside a turn. */
export interface Notes {
  /** Numbers of annotation glyphs: 1 "!", 2 "?", 3 "!!", 4 "??", 5 "!?", 6 "?!" … */
  glyphs: number[];
  /** The comment before the turn. */
  before: string;
  /** The comment after it, without the marks. */
  comment: string;
  arrows: { from: Ring; to: Ring; ink: Ink }[];
  circles: { ring: Ring; ink: Ink }[];
  /** What an engine thought: "0.31", "-1.20", "#3", "#-2"; as [%eval] has it. */
  eval: string | null;
  /** What the mover's clock showed: "0:04:51". */
  clock: string | null;
}
/** Green, red, yellow, blue, as [%cal] and [%csl] name them. */
export type Ink = "G" | "R" | "Y" | "B";

/** POST /api/v1/records/write → the text of a file; the header `X-Losses` counts what the format cannot hold. */
export interface WriteWish {
  format: "zgn" | "sgf" | "zen";
  tree: TreeWish;
}
/** A tree as the page sends it: turns are tokens. */
export interface TreeWish {
  game: string;
  /** The position at the start, if it is not the usual one. */
  position: string | null;
  tags: [string, string][];
  result: Result["score"] | null;
  nodes: (Notes & { parent: number | null; token: string | null })[];
}

/**
 * GET (204 if there is none), PUT (a TreeWish), DELETE /api/v1/notes/KEY: a visitor's own tree for a game. KEY is `game-ID` or `import-ID-NUMBER`.
 * GET /api/v1/games/ID/tree → Tree: a stored game as a tree.
 * GET /api/v1/reports/KEY → Report, or 204: the analysis stored with a game, for everybody who may see the game.
 */

// ── The engine for analysis: the socket `/api/v1/analysis/socket` ───────────────────────────────

/** What is to be looked at. */
export interface Subject {
  game?: string;
  position?: string;
  moves: string[];
}

/** Each takes the place of what this socket was doing before. `id` comes back in everything about it. */
export type AnalysisRequest =
  /** Lines stream in until `stop`, or until nothing is left to find. `threat`: as if the player on turn had to pass. */
  | ({ type: "lines"; id: number; lines: number; threat?: boolean } & Subject)
  /** Asks the solver. */
  | ({ type: "solve"; id: number } & Subject)
  /** The whole game, turn by turn. With a `key` the report is stored with that game. */
  | ({ type: "whole"; id: number; effort: "quick" | "normal" | "deep"; key?: string } & Subject)
  /** Whether a try, the last of `moves`, is as good as what was best. */
  | ({ type: "judge"; id: number } & Subject)
  | { type: "stop" }
  | { type: "ping" };

export type AnalysisMessage =
  | ({ type: "lines" } & EngineLines)
  | { type: "solving"; id: number; nodes: number; seconds: number }
  | ({ type: "solved" } & Solved)
  | { type: "progress"; id: number; done: number; of: number }
  | { type: "report"; id: number; report: Report }
  | ({ type: "judged" } & Judged)
  | { type: "refused"; id: number; code: RefusalCode; message: string }
  | { type: "pong" }
  | { type: "bye"; message: string };

/** A value, from the first player's view. */
export interface Score {
  /** About marbles; null when the game is decided. */
  value: number | null;
  /** A proven result. */
  wins: Player | null;
  /** In so many turns of the winner. */
  turns: number | null;
  /** The first player's chance to win, from 0 to 1. */
  chance: number;
  /** "+0.31", "First wins in 3". */
  text: string;
}

export interface EngineLine {
  score: Score;
  /** In order; each as one word and as people read it, with what it does to the table: for arrows. */
  moves: { token: string; notation: string; effect: Effect }[];
}

export interface EngineLines {
  id: number;
  /** So many placements deep. */
  depth: number;
  nodes: number;
  /** Positions a second. */
  speed: number;
  seconds: number;
  lines: EngineLine[];
  /** Whether nothing more will come: the game is decided or over, or the limit is reached. */
  done: boolean;
}

export interface Solved {
  id: number;
  /** For the player on turn; "unknown" when the limit was reached first. */
  verdict: "win" | "loss" | "tie" | "unknown";
  /** The winner's turns. */
  turns: number | null;
  line: EngineLine["moves"];
  nodes: number;
  seconds: number;
}

/** The analysis of a whole game. */
export interface Report {
  effort: "quick" | "normal" | "deep";
  /** One more than turns: before the first turn, after it, … */
  positions: { score: Score; depth: number; best: EngineLine["moves"] }[];
  turns: JudgedTurn[];
  summary: Record<Player, ReportSummary>;
  /** "SVG": the graph is drawn by the page. When, in milliseconds since 1970. */
  made: number;
}
export interface JudgedTurn {
  number: number;
  by: Player;
  token: string;
  notation: string;
  forced: boolean;
  best: boolean;
  /** By how much the chance of winning fell, from 0 to 1. */
  loss: number;
  judgement: "inaccuracy" | "mistake" | "blunder" | "missed_win" | null;
  /** The opponent now wins by force in so many turns. */
  allows: number | null;
}
export interface ReportSummary {
  turns: number;
  judged: number;
  best: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  missed_wins: number;
  /** 0 to 100; null if there was nothing to judge. */
  accuracy: number | null;
}

export interface Judged {
  id: number;
  /** Whether the try is about as good as the best. */
  holds: boolean;
  turn: JudgedTurn;
  before: Score;
  after: Score;
  /** What would have been best, and the answer to the try. */
  best: EngineLine["moves"];
  reply: EngineLine["moves"];
}

// ── Imports: files with many games, kept for this browser ───────────────────────────────────────

/**
 * POST /api/v1/imports?name=FILE (the file as the body) → 202 Import; it goes on being read. GET /api/v1/imports → Import[]
 * Refused are (429) a third file on its way from one address, an eleventh that is being read, more than 64 MiB of them, more than 400 MiB of games
 * in a day, and (400) a file of which less than 512 KiB come in 20 seconds.
 */
export interface Import {
  id: string;
  name: string;
  created: number;
  state: "reading" | "done" | "failed" | "cancelled";
  bytes: number;
  /** How many bytes were read so far. */
  read: number;
  games: number;
  /** How many games could not be read. */
  faults: number;
  /** The first of them: three in a list of imports, up to a hundred for one import. */
  first_faults: ImportFault[];
  /** Why it failed: also where the rest of an archive was not read, because it is too large or too much of it is damaged. */
  message: string | null;
}
export interface ImportFault {
  /** The file inside a ZIP or archive. */
  file: string | null;
  line: number;
  reason: string;
}
/**
 * GET /api/v1/imports/ID → Import; POST /api/v1/imports/ID/cancel; DELETE /api/v1/imports/ID;
 * GET /api/v1/imports/ID/file?player=&board=&result=&from=&to= → the games that fit, as one .zgn file.
 */

/**
 * GET /api/v1/imports/ID/games?player=&board=&result=&from=&to=&after=&limit=
 * `result` is a score, or `*` for games that were not finished; `from` and `to` are "2019", "2019.05" or "2019.05.04".
 */
export interface ImportedGames {
  games: ImportedGame[];
  /** How many games there are that fit. */
  total: number;
  /** Give this as `after` for the next page. */
  next: number | null;
}
export interface ImportedGame {
  /** From 1, in the order of the file. */
  number: number;
  first: string;
  second: string;
  /** "2019.05.04", or with ?? where it is not known; empty if nothing is. */
  date: string;
  event: string;
  game: string;
  board: string;
  result: Result["score"] | null;
  turns: number;
}
/** GET /api/v1/imports/ID/games/NUMBER → Tree; ?format=zgn|sgf|zen as a file */

// ── Learning ────────────────────────────────────────────────────────────────────────────────────

/** GET /api/v1/lessons → LessonInfo[] */
export interface LessonInfo {
  /** For addresses and for remembering what is done. */
  id: string;
  title: string;
  /** What it is about, in a sentence. */
  about: string;
  /** How many there are. */
  steps: number;
}
/** GET /api/v1/lessons/ID */
export interface Lesson {
  id: string;
  title: string;
  about: string;
  steps: LessonStep[];
  /** The lesson after this one. */
  next: LessonInfo | null;
}
export interface LessonStep {
  /** Paragraphs. */
  text: string[];
  look: Look;
  arrows: Notes["arrows"];
  circles: Notes["circles"];
  /** What to do; null for a step that is only read. */
  task: string | null;
  /** A word of help. */
  hint: string | null;
}
/**
 * POST /api/v1/lessons/ID/steps/NUMBER (from 1) with `{ moves: string[] }`: the learner's turns and the answers so far.
 * With `?show=1` the server adds a right turn to them, and answers that.
 */
export interface LessonAnswer {
  verdict: "right" | "go_on" | "wrong";
  /** A friendly word. */
  words: string;
  /** The learner's last turn and the answer to it, if there is one; none for a turn that is not legal. */
  turns: TurnMade[];
  /** Where the learner goes on: after a wrong turn the position before it. */
  look: Look;
}

/** GET /api/v1/puzzles → PuzzleInfo[], from the easiest to the hardest */
export interface PuzzleInfo {
  /** Stays the same from version to version. */
  id: string;
  game: string;
  board: string;
  themes: string[];
  /** 1 to 5. */
  difficulty: number;
  /** A rating to begin with, about 600 to 2400. */
  rating: number;
  /** Wins in so many turns. */
  turns: number;
}
/** GET /api/v1/puzzles/daily: the same for everybody. `day` counts from 1970, by the clock of Greenwich. */
export interface DailyPuzzle extends PuzzleInfo {
  day: number;
}
/** GET /api/v1/puzzles/ID */
export interface Puzzle extends PuzzleInfo {
  look: Look;
  source: string;
}
/** POST /api/v1/puzzles/ID/try with `{ moves: string[] }`: the solver's turns and the answers so far. */
export interface PuzzleAnswer {
  /** `slow`: it still wins, but not in the number of turns asked for. */
  verdict: "solved" | "go_on" | "slow" | "wrong";
  words: string;
  /** The answer to the last turn; after a wrong one the refutation. */
  reply: TurnMade[];
  /** Where the last turn and the answer lead. Its turns begin with the last one. */
  look: Look;
  /** After `wrong`, and with `?give_up=1`: how it is won from the start. */
  solution: TurnMade[];
}

/** GET /api/v1/rules: docs/rules.md, for the page to draw. */
export interface RulesPage {
  title: string;
  blocks: RulesBlock[];
}
export type RulesBlock =
  | { kind: "heading"; level: number; id: string; text: string }
  | { kind: "paragraph"; inline: RulesInline[] }
  | { kind: "list"; ordered: boolean; items: RulesInline[][] }
  /** The first row is the head. */
  | { kind: "table"; rows: RulesInline[][][] }
  | { kind: "code"; text: string }
  | { kind: "picture"; caption: string; look: Look; marks: Pick<Notes, "arrows" | "circles"> };
export interface RulesInline {
  text: string;
  style: "plain" | "strong" | "emphasis" | "code" | "link";
  /** Where a link leads. */
  to?: string;
}
