/**
 * What the server and the page say to each other, version 1. Made from the Rust types: do not edit.
 *
 * `ZERTZ_BLESS=1 cargo nextest run -p zertz-server -E 'test(typescript)'` writes this file anew. The addresses, with what
 * they take and give, are in `/api/v1/openapi.json`. The page knows no rules of the game: it draws a `Moment` and composes
 * a turn from `Options`.
 */

// biome-ignore-all format: made from the Rust types
// biome-ignore-all lint: made from the Rust types

/** A ring by its name, such as "d4". */
export type Ring = string;

/** The first message of a socket, and the answer to `resync`. */
export type Hello = Extract<ServerMessage, { type: "hello" }>;

/** How well a visitor played in one game. */
export interface Accuracy {
  /** The average accuracy of their turns, from 0 to 100. */
  accuracy: number;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** The board. */
  board: string;
  /** The game. */
  id: string;
  /** The level of the engine; null against people. */
  level: number | null;
}

/** What a visitor can do in a game. The page of the API shows these words. */
export type Action =
  /**
   * Make a turn, written as one word. `turn` is the number that it will have, so that a late message
   * does no harm. With `since` it may be sent again and again, when nobody knows whether it has
   * arrived: it counts once, and is acknowledged each time.
   */
  | {
    /** The turn in notation. */
    move: string;
    /** `since` of the state for which it was chosen. */
    since?: number | null;
    /** The number that the turn will have. */
    turn: number;
    type: "move";
  }
  /** Take the open seat. */
  | {
    /** The name. */
    name: string;
    type: "join";
  }
  /** Ask to take back the last turn of one's own. */
  | { type: "takeback" }
  /** Answer the opponent's wish. */
  | {
    /** Whether it is granted. */
    accept: boolean;
    type: "answer_takeback";
  }
  /** Offer a tie. */
  | { type: "tie" }
  /** Answer the opponent's offer. */
  | {
    /** Whether it is accepted. */
    accept: boolean;
    type: "answer_tie";
  }
  /** Give up; `player` for somebody who plays both sides. */
  | {
    /** Which side gives up, for somebody who plays both. */
    player?: Player | null;
    type: "resign";
  }
  /** Claim the win, in a game with a clock, against a player on turn who has been gone for a while. */
  | { type: "claim_win" }
  /** The same, but call it a tie. */
  | { type: "call_tie" }
  /** Play again with the sides swapped, or agree to it. */
  | { type: "rematch" }
  /** Over the socket only: send `hello` again. */
  | { type: "resync" }
  /** Over the socket only: send `pong`. It keeps the line open; say it every 20 seconds or so. */
  | { type: "ping" };

/** What the server says over the socket of analysis. */
export type AnalysisMessage =
  /** Lines as far as they were found. */
  | EngineLines & { type: "lines" }
  /** The solver is at work. */
  | {
    /** What was asked. */
    id: number;
    /** How many positions were made. */
    nodes: number;
    /** For how long. */
    seconds: number;
    type: "solving";
  }
  /** What the solver has found. */
  | Solved & { type: "solved" }
  /** How far the analysis of a game has come. */
  | {
    /** How many positions are done. */
    done: number;
    /** What was asked. */
    id: number;
    /** How many there are. */
    of: number;
    type: "progress";
  }
  /** The analysis of a game. */
  | {
    /** What was asked. */
    id: number;
    /** The report. */
    report: Report;
    type: "report";
  }
  /** What a try is worth. */
  | Judged & { type: "judged" }
  /** It was refused. */
  | Reason & {
      /** Why, roughly. */
      code: RefusalCode;
      /** What was asked. */
      id: number;
      /** Why, in English. */
      message: string;
    } & { type: "refused" }
  /** The answer to `ping`. */
  | { type: "pong" }
  /** The server closes the connection. */
  | Reason & {
      /** Why, roughly. */
      code: RefusalCode;
      /** Why, in English. */
      message: string;
    } & { type: "bye" };

/**
 * What a client asks for over the socket of analysis. Each takes the place of what the socket was
 * doing before.
 */
export type AnalysisRequest =
  /** Lines, as they are found, until nothing is left to find. */
  | Subject & {
      /** Comes back in everything about it. */
      id: number;
      /** How many, 1 to 5. */
      lines: number;
      /** What the opponent would do if the player on turn had to pass. */
      threat?: boolean;
    } & { type: "lines" }
  /** Who wins, for certain. */
  | Subject & {
      /** Comes back in everything about it. */
      id: number;
    } & { type: "solve" }
  /** A whole game, turn by turn. */
  | Subject & {
      /** How thoroughly. */
      effort: Effort;
      /** Comes back in everything about it. */
      id: number;
      /** The stored game that it is about: the report is stored with it. */
      key?: string | null;
    } & { type: "whole" }
  /** Whether the last turn is as good as what was best. */
  | Subject & {
      /** Comes back in everything about it. */
      id: number;
    } & { type: "judge" }
  /** Nothing more. */
  | { type: "stop" }
  /** Asks for `pong`. */
  | { type: "ping" };

/** The bytes of a file. */
export type AnyFile = string;

/** An arrow. */
export interface Arrow {
  /** From this ring */
  from: string;
  /** in green, red, yellow or blue: `G`, `R`, `Y`, `B`. */
  ink: Ink;
  /** to this one, */
  to: string;
}

/** A game that was begun. */
export interface Begun {
  /** Its name in addresses. */
  id: string;
}

/** Where the rings of a board lie. */
export interface BoardShape {
  /** `48`, or rings per column such as `3.4.3.2`. */
  name: string;
  /** All rings, column by column. */
  rings: Place[];
}

/** What a refusal comes from. */
export type Cause =
  /** A text that is not what it should be, or a position that cannot be. */
  | TextReason
  /** A turn that the rules do not allow. */
  | RulesReason;

/** A circle. */
export interface Circle {
  /** in green, red, yellow or blue. */
  ink: Ink;
  /** Around this ring, */
  ring: string;
}

/** A ring claimed. */
export interface Claimed {
  /** Its marble. */
  marble: Marble | null;
  /** The ring. */
  ring: string;
}

/** What a client asks for over a socket. */
export type ClientMessage = Action & {
    /** Comes back in the answer. */
    id: number;
  };

/** The time of a game. */
export interface ClockRule {
  /** Seconds added for each turn. */
  increment: number;
  /** Seconds at the start. */
  seconds: number;
}

/** The clocks, true at the moment they were sent. */
export interface Clocks {
  /** Milliseconds that the first player has left. */
  first: number;
  /** Whose clock runs. */
  running: Player | null;
  /** Milliseconds that the second player has left. */
  second: number;
}

/** Whether somebody is connected. Seats of the engine and open ones are never `here`. */
export type Contact = "here" | "lost" | "away";

/** Numbers of marbles by colour. */
export interface Counts {
  /** Black. */
  B: number;
  /** Grey. */
  G: number;
  /** White. */
  W: number;
}

/** The puzzle of a day. */
export type DailyPuzzle = PuzzleInfo & {
    /** Days since 1970, by the clock of Greenwich. */
    day: number;
  };

/** What an action led to. */
export interface Done {
  /** The number of the last event. */
  seq: number;
}

/** What a turn does to the table: for animation and announcement. */
export interface Effect {
  /** The rings claimed by isolation, with their marbles. */
  claimed: Claimed[];
  /** The jumps. */
  jumps: Jump[];
  /** Whether the player passed. */
  passed: boolean;
  /** The marble placed. */
  placed: Placed | null;
  /** The ring removed. */
  removed: string | null;
}

/** How thoroughly a game is analysed. */
export type Effort = "quick" | "normal" | "deep";

/** What ended a game. Who won by it, the result says. */
export type Ending =
  /** The winner holds this many of one colour, or of each. */
  | {
    kind: "winning_set";
    /** The colour, or `each`. */
    set: MissingSet;
    /** How many. */
    size: number;
  }
  /** The winner has left no vacant ring. */
  | { kind: "full_board" }
  /** The loser has resigned. */
  | { kind: "resignation" }
  /** The loser has run out of time. */
  | { kind: "time" }
  /** Neither player can move. */
  | { kind: "immobile" }
  /** The same position has occurred three times. */
  | { kind: "repetition" }
  /** The last four turns repeat the four before. */
  | { kind: "moves_repeated" }
  /** The players agree. */
  | { kind: "agreement" }
  /** A player was gone for too long: the other has claimed the win, or called it a tie. */
  | { kind: "abandoned" };

/** A line of play. */
export interface EngineLine {
  /** Its turns. */
  moves: LineTurn[];
  /** What it is worth. */
  score: Score;
}

/** The best lines so far. */
export interface EngineLines {
  /** How deep the search is, in placements. */
  depth: number;
  /** Whether nothing more will come. */
  done: boolean;
  /** What was asked. */
  id: number;
  /** The best first. */
  lines: EngineLine[];
  /** How many positions were made. */
  nodes: number;
  /** For how long. */
  seconds: number;
  /** Positions a second. */
  speed: number;
}

/** How the finished games of a visitor went. Those in which they held both seats count for nobody. */
export interface Figures {
  /** How well they played, from the oldest game to the latest: of the latest games, those of which there is a report. */
  accuracy: Accuracy[];
  /** How many games were counted: the latest ones. */
  games: number;
  /** Results by opponent and board: people first, then the levels from 1 to 10. */
  results: Results[];
}

/**
 * Why a file or a game in it could not be read. Every variant has braces, so that `params` is always an
 * object.
 */
export type FileReason =
  /** The archive has no list of files at its end. */
  | {
    /** The archive has no list of files at its end. */
    params: Record<string, never>;
    reason: "archive_cut_off";
  }
  /** The archive is larger than its kind of list can say. */
  | {
    /** The archive is larger than its kind of list can say. */
    params: Record<string, never>;
    reason: "archive_too_large";
  }
  /** The file is encrypted. */
  | {
    /** The file is encrypted. */
    params: Record<string, never>;
    reason: "password_needed";
  }
  /** Another way of packing. */
  | {
    /** Another way of packing. */
    params: {
      /** Its number. */
      method: number;
    };
    reason: "unknown_packing";
  }
  /** The file does not unpack to what the list says. */
  | {
    /** The file does not unpack to what the list says. */
    params: Record<string, never>;
    reason: "damaged_file";
  }
  /** The file unpacks to too much. */
  | {
    /** The file unpacks to too much. */
    params: {
      /** Bytes. */
      most: number;
    };
    reason: "unpacks_too_large";
  }
  /** An archive of another kind. */
  | {
    /** An archive of another kind. */
    params: {
      /** Which. */
      kind: string;
    };
    reason: "foreign_archive";
  }
  /** The file is not text. */
  | {
    /** The file is not text. */
    params: Record<string, never>;
    reason: "no_text";
  }
  /** The file is empty. */
  | {
    /** The file is empty. */
    params: Record<string, never>;
    reason: "nothing_in_it";
  }
  /** The file is a web page. */
  | {
    /** The file is a web page. */
    params: Record<string, never>;
    reason: "web_page";
  }
  /** A file in an archive has another ending. */
  | {
    /** A file in an archive has another ending. */
    params: Record<string, never>;
    reason: "no_file_of_games";
  }
  /** All files of the archive together unpack to too much. */
  | {
    /** All files of the archive together unpack to too much. */
    params: {
      /** The first file that was not read. */
      file: string;
      /** The most, in MiB. */
      mib: number;
    };
    reason: "archive_unpacks_too_large";
  }
  /** Many files of the archive are damaged. */
  | {
    /** Many files of the archive are damaged. */
    params: {
      /** The last of them. */
      file: string;
      /** How many files. */
      most: number;
    };
    reason: "many_damaged";
  }
  /** Many games could not be read. */
  | {
    /** Many games could not be read. */
    params: {
      /** How many games. */
      most: number;
    };
    reason: "many_faults";
  }
  /** The game has too many turns. */
  | {
    /** The game has too many turns. */
    params: {
      /** Its number. */
      game: number;
      /** How many may be. */
      most: number;
      /** How many it has. */
      turns: number;
    };
    reason: "game_too_long";
  }
  /** The record of the game is too long. */
  | {
    /** The record of the game is too long. */
    params: {
      /** How many bytes it has. */
      bytes: number;
      /** Its number. */
      game: number;
      /** How many may be. */
      most: number;
    };
    reason: "game_too_large";
  }
  /** There is no game in the file. */
  | {
    /** There is no game in the file. */
    params: Record<string, never>;
    reason: "no_game_in_file";
  }
  /** The server went away. */
  | {
    /** The server went away. */
    params: Record<string, never>;
    reason: "server_was_stopped";
  }
  /** A fault of the server. */
  | {
    /** A fault of the server. */
    params: Record<string, never>;
    reason: "not_read";
  };

/** The first turns that remove one ring. */
export interface FirstRemoval {
  /** By place: the colours of marble that lose there; none where all are open. */
  places: Record<string, Marble[]>;
  /** The ring that is removed. */
  ring: string;
}

/** The first turns of a game: which of them lose by force. Of the others it is not known who wins. */
export interface FirstTurns {
  /** The board. */
  board: string;
  /** The rules: `37:blitz`. */
  game: string;
  /** All games of which something is proven. */
  games: string[];
  /** How many of them lose. */
  lost: number;
  /** The rings that may be removed, each with the places that are left for a marble. */
  removals: FirstRemoval[];
  /** How many first turns there are. */
  turns: number;
}

/** A position that cannot be, with the sentence. */
export type Flaw = TextReason;

/** The formats of records. */
export type Format = "zgn" | "sgf" | "zen";

/** What happens in a game. These are also what is stored, one after the other. */
export type GameEvent =
  /** Somebody has taken the open seat. */
  | {
    kind: "joined";
    /** The name. */
    name: string;
    /** The seat. */
    player: Player;
  }
  /** A turn was made, or a take-back demanded. */
  | {
    kind: "moved";
    /** By whom. */
    player: Player;
    /**
     * What it costs of the clock in milliseconds, if that is not the time since the last event:
     * the engine pays for its search, not for waiting.
     */
    spent?: number;
    /** The turn. */
    token: string;
  }
  /** A player asks to take back a turn. */
  | {
    kind: "takeback_offered";
    /** Who. */
    player: Player;
    /** The number of the turn. */
    turn: number;
  }
  /** The opponent does not agree. */
  | {
    kind: "takeback_declined";
    /** The opponent. */
    player: Player;
  }
  /** A turn and all after it were taken back. */
  | {
    kind: "taken_back";
    /** Who had asked for it. */
    player: Player;
    /** The number of the turn. */
    turn: number;
  }
  /** A player offers a tie. */
  | {
    kind: "tie_offered";
    /** Who. */
    player: Player;
  }
  /** The opponent does not agree. */
  | {
    kind: "tie_declined";
    /** The opponent. */
    player: Player;
  }
  /** The opponent agrees. */
  | {
    kind: "tie_agreed";
    /** The opponent. */
    player: Player;
  }
  /** A player gives up. */
  | {
    kind: "resigned";
    /** Who. */
    player: Player;
  }
  /** A player's time has run out. */
  | {
    kind: "time_out";
    /** Whose. */
    player: Player;
  }
  /** The other player was gone for too long, and the win is claimed. */
  | {
    kind: "win_claimed";
    /** The winner. */
    player: Player;
  }
  /** The other player was gone for too long, and this one calls it a tie. */
  | {
    kind: "tie_called";
    /** Who. */
    player: Player;
  }
  /** The server goes away; the clock stands still. */
  | { kind: "clock_stopped" }
  /** The server was away; the clock goes on from where it stood. */
  | { kind: "clock_resumed" }
  /** A player wants to play again. */
  | {
    kind: "rematch_offered";
    /** Who. */
    player: Player;
  }
  /** The next game has begun. */
  | {
    /** Its name in addresses. */
    game: string;
    kind: "rematch_begun";
  };

/** What never changes in a game. */
export interface GameInfo {
  /** The rule of the clock. */
  clock: ClockRule | null;
  /** When it was begun, in milliseconds since 1970. */
  created: number;
  /** The rules: `48:tournament`. */
  game: string;
  /** Its name in addresses. */
  id: string;
  /** The game of which this is the rematch. */
  rematch_of: string | null;
  /** The board. */
  shape: BoardShape;
  /** The start. */
  start: Moment;
  /** The rules in words. */
  title: string;
}

/** Games of a visitor, newest first. */
export interface GameList {
  /** The games. */
  games: GameSummary[];
  /** To be given as `before` for the next page. */
  next: string | null;
}

/** A game in a list. */
export interface GameSummary {
  /** The board. */
  board: string;
  /** When it was begun, in milliseconds since 1970. */
  created: number;
  /** The rules. */
  game: string;
  /** Its name in addresses. */
  id: string;
  /** What lies on the table. */
  moment: Moment;
  /** How it ended. */
  result: Result | null;
  /** Who plays. */
  seats: Record<Player, Seat>;
  /** Whether it has begun, and ended. */
  status: Status;
  /** The rules in words. */
  title: string;
  /** The player on turn. */
  turn: Player;
  /** How many turns were made. */
  turns: number;
  /** When something last happened. */
  updated: number;
  /** The seats of the visitor. */
  you: Player[];
}

/** A game as a visitor sees it. */
export interface GameView {
  /** What never changes. */
  info: GameInfo;
  /** How it stands. */
  state: State;
  /** The turns so far. */
  turns: TurnMade[];
  /** The version of the protocol. */
  version: number;
  /** The seats of the visitor. */
  you: Player[];
}

/** What has come from the other device. */
export interface HandedOver {
  /** How many games this device had, which now belong to both. */
  games: number;
  /** What its browser has given along. */
  luggage: string;
}

/** Marbles taken from the pool for a player before play. */
export interface Handicap {
  /** The marbles. */
  marbles: Counts;
  /** Who gets them. */
  player: Player;
}

/** A code to be used on another device. */
export interface HandoverCode {
  /** 12 letters and digits. Whoever has it can play in your place. */
  code: string;
  /** For how long it can be used, once. */
  seconds: number;
}

/** The code that the other device shows. */
export interface HandoverUse {
  /** The code. */
  code: string;
}

/** What is to go along to another device. */
export interface HandoverWish {
  /** Whatever the browser keeps; the server does not read it. */
  luggage: string;
}

/** What the engine would do, and why. */
export interface Hint {
  /** The turn. */
  turn: LineTurn;
  /** What speaks for it. */
  why: HintWhy;
}

/** What speaks for a turn. Every variant has braces, so that each is an object. */
export type HintWhy =
  /** It wins the game. */
  | { kind: "wins" }
  /** It wins by force. */
  | {
    kind: "forces";
    /** In this many turns of the winner. */
    turns: number;
  }
  /** It captures more, or better, than other captures. */
  | { kind: "captures" }
  /** It isolates marbles. */
  | { kind: "isolates" }
  /** It gives marbles away, and gets more for them. */
  | { kind: "sacrifices" }
  /** It gives nothing away. */
  | { kind: "safe" }
  /** The engine prefers it. */
  | { kind: "best" };

/** A turn that the rules do not allow, with the sentence of `zertz`. */
export type Illegal = RulesReason & {
    /** Which turn, where several were given. */
    of_turn?: OfTurn;
  };

/** A file of games that a visitor has imported. */
export interface Import {
  /** The size of the file. */
  bytes: number;
  /** When, in milliseconds since 1970. */
  created: number;
  /** How many games could not be read. */
  faults: number;
  /** The first of them: three in a list of imports, up to a hundred otherwise. */
  first_faults: ImportFault[];
  /** How many games were read. */
  games: number;
  /** Its name in addresses. */
  id: string;
  /** Why it failed, in English. */
  message: string | null;
  /** The name of the file. */
  name: string;
  /** How much of it was read. */
  read: number;
  /** Whether it is being read. */
  state: ImportState;
  /** Why it failed, for those who speak another language; null where the sentence must do. */
  why: Reason | null;
}

/** A game that could not be read. */
export interface ImportFault {
  /** The file inside an archive. */
  file: string | null;
  /** The line, from 1. */
  line: number;
  /** What is wrong, in English. */
  reason: string;
  /** What is wrong, for those who speak another language; null where the sentence must do. */
  why: Reason | null;
}

/** How far an import is. */
export type ImportState = "reading" | "done" | "failed" | "cancelled";

/** A game of an import, as lists show it. */
export interface ImportedGame {
  /** The board. */
  board: string;
  /** `2019.05.04`, with `??` where it is not known; empty if nothing is. */
  date: string;
  /** Where it was played. */
  event: string;
  /** The first player's name. */
  first: string;
  /** The rules: `48:tournament`. */
  game: string;
  /** From 1, in the order of the file. */
  number: number;
  /** `1-0`, `0-1`, `1/2-1/2`, `0-0`, or null for a game that was not finished. */
  result: ResultScore | null;
  /** The second player's name. */
  second: string;
  /** How many turns it has. */
  turns: number;
}

/** Games of an import that fit. */
export interface ImportedGames {
  /** The games, in the order of the file. */
  games: ImportedGame[];
  /** Give this as `after` for the next page. */
  next: number | null;
  /** How many there are that fit. */
  total: number;
}

/** The program, its levels and boards. */
export interface Info {
  /** The boards that the rules name. */
  boards: BoardShape[];
  /** The levels of the engine. */
  levels: LevelInfo[];
  /** The name of the program. */
  name: string;
  /** Its version. */
  version: string;
}

/** The colour of an arrow or a circle: green, red, yellow or blue. */
export type Ink = "G" | "R" | "Y" | "B";

/** Placements that isolate something: a marble on any of `at`, `removed` taken away. */
export interface Isolation {
  /** Where the marble is placed. */
  at: string[];
  /** Whether the groups may be declined. */
  choice: boolean;
  /** The groups: each of their rings holds a marble then. */
  groups: string[][];
  /** The ring that is removed, if one can be. */
  removed: string | null;
}

/** What a try is worth. */
export interface Judged {
  /** and is worth after it. */
  after: Score;
  /** What the position was worth before it */
  before: Score;
  /** What would have been best. */
  best: LineTurn[];
  /** Whether the try is about as good as the best. */
  holds: boolean;
  /** What was asked. */
  id: number;
  /** The answer to the try. */
  reply: LineTurn[];
  /** The try. */
  turn: JudgedTurn;
}

/** A turn, and what it was worth. */
export interface JudgedTurn {
  /** The opponent now wins by force in this many turns. */
  allows: number | null;
  /** Whether the engine would have done the same. */
  best: boolean;
  /** Whose. */
  by: Player;
  /** Whether there was no choice. */
  forced: boolean;
  /** What is wrong with it, if anything is. */
  judgement: Judgement | null;
  /** By how much the chance of winning fell, from 0 to 1. */
  loss: number;
  /** As people read it. */
  notation: string;
  /** From 1. */
  number: number;
  /** One word. */
  token: string;
}

/** What is wrong with a turn. */
export type Judgement = "inaccuracy" | "mistake" | "blunder" | "missed_win" | "left_proof";

/** One jump. */
export interface Jump {
  /** capturing this marble. */
  captured: Marble;
  /** From this ring */
  from: string;
  /** over this one */
  over: string;
  /** to this one, */
  to: string;
}

/** A lesson. */
export interface Lesson {
  /** What it is about, in a sentence. */
  about: string;
  /** For addresses and for remembering what is done. */
  id: string;
  /** The lesson after this one. */
  next: LessonInfo | null;
  /** The steps. */
  steps: LessonStep[];
  /** The title. */
  title: string;
}

/** What is said to a try at a task. */
export interface LessonAnswer {
  /** Where the learner goes on: after a wrong turn the position before it. */
  look: Look;
  /** What is said. */
  say: LessonSay;
  /** The learner's last turn and the answer to it, if there is one. None for a turn that is not legal. */
  turns: TurnMade[];
  /** Whether it was right. */
  verdict: LessonVerdict;
  /** A friendly word: that of the lesson, or what `say` says in English. */
  words: string;
}

/** A lesson in the list of lessons. */
export interface LessonInfo {
  /** What it is about, in a sentence. */
  about: string;
  /** For addresses and for remembering what is done. */
  id: string;
  /** How many steps it has. */
  steps: number;
  /** The title. */
  title: string;
}

/** What is said to a try at a task. */
export type LessonSay =
  /** The word of the lesson. */
  | { kind: "lesson" }
  /** Right so far. */
  | { kind: "go_on" }
  /** Not what was asked for, and the lesson has no word for it. */
  | { kind: "not_quite" }
  /** The rules do not allow it. */
  | RulesReason & { kind: "not_allowed" };

/** A step of a lesson. */
export type LessonStep = Marked & {
    /** A word of help. */
    hint: string | null;
    /** What lies on the table. */
    look: Look;
    /** What to do; null for a step that is only read. */
    task: string | null;
    /** Paragraphs. */
    text: string[];
  };

/** Whether a try was right. */
export type LessonVerdict = "right" | "go_on" | "wrong";

/** A level of the engine. */
export interface LevelInfo {
  /** A sentence about it. */
  about: string;
  /** 1 to 10. */
  level: number;
  /** Its name. */
  name: string;
}

/** A turn of a line. */
export interface LineTurn {
  /** What it does to the table. */
  effect: Effect;
  /** As people read it. */
  notation: string;
  /** One word. */
  token: string;
}

/** Where some turns lead. */
export interface Look {
  /** The rules: `48:tournament`. */
  game: string;
  /** After all turns. */
  moment: Moment;
  /** What may be done then; null when the game is over. */
  options: Options | null;
  /** How it ended. */
  result: Result | null;
  /** The board. */
  shape: BoardShape;
  /** The start. */
  start: Moment;
  /** The rules in words. */
  title: string;
  /** The turns after those that were to be left out. */
  turns: TurnMade[];
}

/** What to look at, and which turns the asker knows already. */
export type LookWish = Subject & {
    /** How many turns to leave out of the answer, from the first on. */
    skip?: number;
  };

/** The colour of a marble. */
export type Marble = "W" | "G" | "B";

/** Arrows and circles on a board. */
export interface Marked {
  /** From ring to ring. */
  arrows: Arrow[];
  /** Around rings. */
  circles: Circle[];
}

/** A win that the visitor had in a game of theirs and let slip. */
export interface MissedWin {
  /** When the game ended, in milliseconds since 1970. */
  at: number;
  /** The board. */
  board: string;
  /** The rules: `37:blitz`. */
  game: string;
  /** The game, by its name in addresses. */
  game_id: string;
  /** It is asked for and tried as a puzzle of this name. */
  id: string;
  /** The level of the engine; null against people. */
  level: number | null;
  /** What lay on the table. */
  picture: PuzzlePicture;
  /** What was played, as people read it. */
  played: string;
  /** The number of the turn, from 1. */
  turn: number;
  /** In how many turns it was to be won, as the report says. */
  turns: number;
}

/** What a player still lacks for one winning set. */
export interface Missing {
  /** The marbles still to be captured. */
  lacks: Counts;
  /** The colour of the set, or `each` for this many of each colour. */
  set: MissingSet;
  /** Its size. */
  size: number;
  /** Their sum. */
  total: number;
}

/** A winning set: of one colour, or of each. */
export type MissingSet = "W" | "G" | "B" | "each";

/** One moment of a game, between two turns. */
export interface Moment {
  /** What the players have captured. */
  captured: Record<Player, Counts>;
  /** Rings that lie on the table but are out of play. */
  inert: string[];
  /** The marbles on rings in play and on rings out of play, by ring. */
  marbles: Record<string, Marble>;
  /** What each player still lacks for each winning set. */
  missing: Record<Player, Missing[]>;
  /** The pool. */
  pool: Counts;
  /** The position in one line. */
  position: string;
  /** The rings in play, vacant or not. */
  rings: string[];
  /** The player on turn. */
  turn: Player;
}

/** A game to be begun. */
export interface NewGame {
  /** The time. */
  clock?: ClockRule | null;
  /** The rules: `48`, `37:blitz`, `48:tournament:captures=claimed`. */
  game: string;
  /** Marbles that a player has already captured at the start. */
  handicap?: Handicap | null;
  /** A start other than the usual one. */
  position?: string | null;
  /** Who plays. */
  seats: Record<Player, SeatWish>;
}

/** A turn of a tree as the page sends it. */
export type NodeWish = Notes & {
    /** The index of the node before; null for the start. */
    parent: number | null;
    /** The turn; null for the start. */
    token: string | null;
  };

/** What people and engines write beside a turn. */
export interface Notes {
  /** Arrows on the board. */
  arrows: Arrow[];
  /** The comment before the turn. */
  before: string;
  /** Circles on the board. */
  circles: Circle[];
  /** What the mover's clock showed. */
  clock: string | null;
  /** The comment after it, without the marks. */
  comment: string;
  /** What an engine thought: `0.31`, `#3`, `#-2`, from the first player's view. */
  eval: string | null;
  /** Annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!` … */
  glyphs: number[];
}

/** One of several turns. */
export interface OfTurn {
  /** Its text. */
  token: string;
  /** Its number, from 1; null for one of a tree. */
  turn: number | null;
}

/** An offer. */
export interface Offer {
  /** Whose. */
  by: Player;
}

/** Kinds of games. */
export type Opponent = "engine" | "friend" | "same_screen" | "engines";

/** Everything the player on turn may do. */
export interface Options {
  /** Complete capture chains: where the marble starts and every ring it lands on. */
  captures: string[][];
  /** False if there are more chains than are listed. */
  captures_complete: boolean;
  /** Whether isolated groups may be declined. */
  claims_optional: boolean;
  /** Whether the last turn overlooked a capture and may be taken back by saying `undo`. */
  demand: boolean;
  /** The placements that isolate something. */
  isolations: Isolation[];
  /** The only legal turn, as a token, if there is just one. */
  only: string | null;
  /** Whether those are the player's own captures, because the pool is empty. */
  own: boolean;
  /** Whether passing is the only turn. */
  pass: boolean;
  /** Where a marble may be placed. */
  places: string[];
  /**
   * The free rings. The ring that the marble is placed on does not count among them; if none is
   * left, the turn is complete with the marble.
   */
  removals: string[];
  /** Whether the ring may be removed before the marble is placed. */
  ring_first: boolean;
  /** The marbles that may be placed; all 0 if none may. */
  supply: Counts;
}

/** A player who is gone though they are on turn. */
export interface Overdue {
  /** Who. */
  player: Player;
  /** In so many milliseconds the opponent may claim the win, or call it a tie; 0 if they may now. */
  wait: number;
}

/** Where a ring lies. Neighbours are 1 apart; x grows to the right, y downwards. */
export interface Place {
  /** The ring. */
  name: string;
  /** From the left. */
  x: number;
  /** From the top. */
  y: number;
}

/** A marble placed. */
export interface Placed {
  /** Its ring. */
  at: string;
  /** Its colour. */
  marble: Marble;
  /** Whether it was one of the player's own captures. */
  own: boolean;
}

/** A player. */
export type Player = "first" | "second";

/** Every answer with a status of 400 or more. */
export type Problem = Reason & {
    /** Why, roughly. */
    code: RefusalCode;
    /** Why, in English. */
    message: string;
  };

/** What the proof answers. */
export interface ProofAnswer {
  /** The last turn of the first player and the answer, and where they lead. */
  look: Look;
  /** How many turns the first player has left at most; none when the game is over. */
  turns_left: number;
}

/** A game against the proof so far, from the first turn on. The last turn is the first player's. */
export interface ProofWish {
  /** The rules: `37:blitz`. */
  game: string;
  /** The turns of both players, in notation. */
  moves: string[];
}

/** A puzzle. */
export type Puzzle = PuzzleInfo & {
    /** What lies on the table. */
    look: Look;
    /** Where the position comes from. */
    source: string;
  };

/** What is said to a try at a puzzle. */
export interface PuzzleAnswer {
  /** The last turn and the answer, and where they lead. */
  look: Look;
  /** The answer to the last turn; after a wrong one the refutation. */
  reply: TurnMade[];
  /** What is said. */
  say: PuzzleSay;
  /** After a wrong turn, and for who gives up: how it is won. */
  solution: TurnMade[];
  /** What the last turn was worth. */
  verdict: PuzzleVerdict;
  /** What is said, in English. */
  words: string;
}

/** A puzzle in the list of puzzles. */
export interface PuzzleInfo {
  /** The board. */
  board: string;
  /** 1 to 5. */
  difficulty: number;
  /** The rules: `37:blitz`. */
  game: string;
  /** Stays the same from version to version. */
  id: string;
  /** About 400 to 2400. */
  rating: number;
  /** What it is about. */
  themes: string[];
  /** Wins in this many turns. */
  turns: number;
}

/** What lies on the board of a puzzle: enough for a small picture. */
export interface PuzzlePicture {
  /** The puzzle. */
  id: string;
  /** Rings that lie on the table but are out of play. */
  inert: string[];
  /** The marbles, by ring. */
  marbles: Record<string, Marble>;
  /** The rings in play, vacant or not. */
  rings: string[];
}

/** What the answer to a wrong turn does. */
export type PuzzleReply = "takes" | "isolates" | "answers";

/** What is said to a try at a puzzle. */
export type PuzzleSay =
  /** It is solved. */
  | {
    kind: "solved";
    /** In this many turns. */
    turns: number;
  }
  /** Right, and it goes on. */
  | {
    kind: "go_on";
    /** For this many turns; 0 for somebody who has left the shortest way and still wins. */
    turns: number;
  }
  /** It wins, but later. */
  | {
    kind: "slow";
    /** The puzzle is to be won in this many turns. */
    turns: number;
  }
  /** The game is over, and not won. */
  | { kind: "ends_badly" }
  /** It does not win. */
  | { kind: "no_win" }
  /** It does not win, because of the opponent's answer. */
  | {
    /** The answer as people read it. */
    answer: string;
    /** What the answer does. */
    does: PuzzleReply;
    /** What follows. */
    follows: PuzzleThen;
    kind: "refuted";
    /** How many marbles it takes or isolates. */
    marbles: number;
  }
  /** Here is how it is won. */
  | { kind: "solution" };

/** What follows the answer to a wrong turn. */
export type PuzzleThen =
  /** The opponent wins. */
  | {
    kind: "wins";
    /** In this many turns. */
    turns: number;
  }
  /** The game is over. */
  | { kind: "over" }
  /** No forced win is to be seen any more. */
  | { kind: "unproven" }
  /** There is no win any more in the time of the puzzle. */
  | {
    kind: "no_win";
    /** How many turns that is. */
    turns: number;
  };

/** What the last turn of a try was worth. */
export type PuzzleVerdict = "solved" | "go_on" | "slow" | "wrong";

/** Why something was not done. */
export type Reason =
  /** It cannot be done at the table. */
  | TableReason
  /** The rules of the game do not allow it. */
  | Illegal
  /** A position cannot be. */
  | Flaw
  | ServerReason
  | FileReason;

/** Why something was refused, roughly: what a program does about it. */
export type RefusalCode = "illegal" | "not_your_turn" | "no_seat" | "stale" | "over" | "waiting" | "not_possible" | "taken" | "malformed" | "too_large" | "too_many" | "storage" | "not_found" | "forbidden";

/** The wish to play again. */
export interface RematchOffer {
  /** Whose. */
  by: Player;
  /** The next game, once it has begun. */
  game: string | null;
}

/** The analysis of a whole game. */
export interface Report {
  /** How thorough it was. */
  effort: Effort;
  /** When it was made, in milliseconds since 1970. */
  made: number;
  /** One more than turns: before the first one, after it, and so on. */
  positions: ReportPosition[];
  /** How well the players played. */
  summary: Record<Player, ReportSummary>;
  /** The turns. */
  turns: JudgedTurn[];
}

/** A position of a game that was analysed. */
export interface ReportPosition {
  /** The best line. */
  best: LineTurn[];
  /** How deep the engine looked. */
  depth: number;
  /** What it is worth. */
  score: Score;
}

/**
 * The turns of one player in figures: what the program, the server and the page tell of a game.
 *
 * With the feature `serde` it is written as JSON under these very names, fractions with four decimals.
 */
export interface ReportSummary {
  /** The average accuracy of a move, from 0 to 100; none if no turn was judged. */
  accuracy: number | null;
  /** The average loss of winning chance of a move, from 0 to 1; none if no turn was judged. */
  average_loss: number | null;
  /** Moves that the engine would have played too. */
  best: number;
  /** Much worse: `??` */
  blunders: number;
  /** A little worse than the best: `?!` */
  inaccuracies: number;
  /** Those with a choice. The averages are over these. */
  judged: number;
  /**
   * Proven wins that were left, where it is not known whether the game was still won. They are counted
   * here and not among the others.
   */
  left_proofs: number;
  /** Forced wins let slip. They are counted here and not among the others. */
  missed_wins: number;
  /** Clearly worse: `?` */
  mistakes: number;
  /** All turns that were analysed. */
  turns: number;
}

/** How a game ended. */
export interface Result {
  /** What ended it. */
  end: Ending;
  /** `1-0`, `0-1`, `1/2-1/2` or `0-0`. */
  score: ResultScore;
  /** The same as a sentence in English, with the players' names. */
  text: string;
  /** Who won. */
  winner: Player | null;
}

/** The result of a game as one word. */
export type ResultScore = "1-0" | "0-1" | "1/2-1/2" | "0-0";

/** Results against one kind of opponent on one board. */
export interface Results {
  /** The board. */
  board: string;
  /** The level of the engine; null against people. */
  level: number | null;
  /** How many were lost, those among them that both lost. */
  lost: number;
  /** How many ended in a tie. */
  tied: number;
  /** How many were won. */
  won: number;
}

/** A piece of the text. */
export type RulesBlock =
  /** A heading of level 2 or 3. */
  | {
    /** For addresses. */
    id: string;
    kind: "heading";
    /** The level. */
    level: number;
    /** The words. */
    text: string;
  }
  /** A paragraph. */
  | {
    /** The words. */
    inline: RulesInline[];
    kind: "paragraph";
  }
  /** A list. */
  | {
    /** Its items. */
    items: RulesInline[][];
    kind: "list";
    /** Whether it is numbered. */
    ordered: boolean;
  }
  /** A table; the first row is the head. */
  | {
    kind: "table";
    /** Rows of cells. */
    rows: RulesInline[][][];
  }
  /** Lines as they are. */
  | {
    kind: "code";
    /** The lines. */
    text: string;
  }
  /** A picture. */
  | RulesPicture & { kind: "picture" };

/** Words of one kind. */
export interface RulesInline {
  /** How they look. */
  style: RulesStyle;
  /** The words. */
  text: string;
  /** Where a link leads. */
  to?: string;
}

/** The page of rules. */
export interface RulesPage {
  /** The text, in order. */
  blocks: RulesBlock[];
  /** The title. */
  title: string;
}

/** A picture as the page draws it. */
export interface RulesPicture {
  /** The words below it. */
  caption: string;
  /** What it shows. */
  look: Look;
  /** Arrows and circles. */
  marks: Marked;
}

/**
 * Why the rules do not allow a turn. The English sentence is that of `zertz`; rings have their
 * names. Every variant has braces, so that `params` is always an object.
 */
export type RulesReason =
  /** The text does not have the form of a turn. */
  | {
    /** The text does not have the form of a turn. */
    params: {
      /** Where the trouble stands, in characters from the beginning. */
      at: number;
      /** What was expected there, in English. */
      expected: string;
      /** What stands there; empty at the end. */
      found: string;
      /** The text. */
      text: string;
      /** The same by name. */
      wanted: string;
    };
    reason: "not_a_turn";
  }
  /** The board has no ring of this name. */
  | {
    /** The board has no ring of this name. */
    params: {
      /** The board. */
      board: string;
      /** The name. */
      ring: string;
    };
    reason: "no_such_ring";
  }
  /** The colour of a captured marble is given and wrong. */
  | {
    /** The colour of a captured marble is given and wrong. */
    params: {
      /** Its true colour. */
      marble: Marble | null;
      /** Where the captured marble is. */
      ring: string;
    };
    reason: "wrong_capture";
  }
  /** The isolated marbles are given and wrong. */
  | {
    /** The isolated marbles are given and wrong. */
    params: {
      /** What they should be; empty if nothing is isolated. */
      marbles: string;
    };
    reason: "wrong_isolation";
  }
  /** The game has ended, by the rules. */
  | {
    /** The game has ended, by the rules. */
    params: {
      /** How. */
      outcome: string;
    };
    reason: "ended_by_rules";
  }
  /** These marbles can capture, so one of them must. */
  | {
    /** These marbles can capture, so one of them must. */
    params: {
      /** The marbles that can jump. */
      with: string[];
    };
    reason: "must_capture";
  }
  /** The player has no marble to place and cannot capture. */
  | {
    /** The player has no marble to place and cannot capture. */
    params: Record<string, never>;
    reason: "must_pass";
  }
  /** Passing is forced, never chosen. */
  | {
    /** Passing is forced, never chosen. */
    params: Record<string, never>;
    reason: "pass_not_forced";
  }
  /** There is no ring here, or no longer. */
  | {
    /** There is no ring here, or no longer. */
    params: {
      /** Here. */
      ring: string;
    };
    reason: "ring_gone";
  }
  /** There is a marble on this ring. */
  | {
    /** There is a marble on this ring. */
    params: {
      /** This one. */
      ring: string;
    };
    reason: "ring_occupied";
  }
  /** The ring or marble is out of play. */
  | {
    /** The ring or marble is out of play. */
    params: {
      /** This one. */
      ring: string;
    };
    reason: "out_of_play";
  }
  /** The ring cannot be slid off the board. */
  | {
    /** The ring cannot be slid off the board. */
    params: {
      /** This one. */
      ring: string;
    };
    reason: "ring_not_free";
  }
  /** There is no marble of this colour to place. */
  | {
    /** There is no marble of this colour to place. */
    params: {
      /** The colour wanted. */
      marble: Marble;
      /** Whether the pool is empty, so that captured marbles are placed. */
      pool_empty: boolean;
    };
    reason: "no_such_marble";
  }
  /** A ring is free, so one must be removed. */
  | {
    /** A ring is free, so one must be removed. */
    params: {
      /** The free rings. */
      free: string[];
    };
    reason: "must_remove";
  }
  /** There is no marble on this ring to jump with. */
  | {
    /** There is no marble on this ring to jump with. */
    params: {
      /** This one. */
      ring: string;
    };
    reason: "no_marble_there";
  }
  /** A capture needs at least one jump. */
  | {
    /** A capture needs at least one jump. */
    params: {
      /** Where the marble is. */
      ring: string;
    };
    reason: "no_jump";
  }
  /** There is no marble to jump over. */
  | {
    /** There is no marble to jump over. */
    params: {
      /** Where the marble jumps from. */
      from: string;
      /** The ring that should hold a marble. */
      over: string;
    };
    reason: "nothing_to_jump";
  }
  /** The jump would leave the board. */
  | {
    /** The jump would leave the board. */
    params: {
      /** Where the marble jumps from. */
      from: string;
    };
    reason: "off_the_board";
  }
  /** Two rings are not two steps apart in a straight line. */
  | {
    /** Two rings are not two steps apart in a straight line. */
    params: {
      /** Where the marble jumps from. */
      from: string;
      /** Where it was to land. */
      to: string;
    };
    reason: "not_a_jump";
  }
  /** The marble can jump on, so it must. */
  | {
    /** The marble can jump on, so it must. */
    params: {
      /** Where the marble is. */
      at: string;
      /** The rings it can jump to. */
      on: string[];
    };
    reason: "chain_not_finished";
  }
  /** In this game full groups are always claimed. */
  | {
    /** In this game full groups are always claimed. */
    params: Record<string, never>;
    reason: "claims_are_automatic";
  }
  /** The last vacant ring was taken: everything is claimed. */
  | {
    /** The last vacant ring was taken: everything is claimed. */
    params: Record<string, never>;
    reason: "full_board_is_claimed";
  }
  /** Only whole groups that the turn has isolated can be declined. */
  | {
    /** Only whole groups that the turn has isolated can be declined. */
    params: {
      /** The rings named. */
      rings: string[];
    };
    reason: "not_isolated";
  }
  /** There is no overlooked capture whose turn could be taken back. */
  | {
    /** There is no overlooked capture whose turn could be taken back. */
    params: Record<string, never>;
    reason: "nothing_to_demand";
  }
  /** That part of the turn is already done. */
  | {
    /** That part of the turn is already done. */
    params: Record<string, never>;
    reason: "turn_is_complete";
  }
  /** For a reason that has no name here yet. */
  | {
    /** For a reason that has no name here yet. */
    params: Record<string, never>;
    reason: "illegal";
  };

/** How words look. */
export type RulesStyle = "plain" | "strong" | "emphasis" | "code" | "link";

/** What a position is worth, from the first player's view. */
export interface Score {
  /** The first player's chance to win, from 0 to 1. */
  chance: number;
  /** Whether a proof that anybody can check says so, not a search; then it takes no more turns than these. */
  proven?: boolean;
  /** In words: `+0.31`, `First wins in 3`. */
  text: string;
  /** In this many turns of the winner. */
  turns: number | null;
  /** About marbles; null when the game is decided. */
  value: number | null;
  /** Who is proven to win. */
  wins: Player | null;
}

/** Who sits at the table. */
export interface Seat {
  /** Whether a person or the engine sits there, or nobody yet. */
  kind: SeatKind;
  /** The level of the engine. */
  level: number | null;
  /** The name; empty for an open seat. */
  name: string;
  /** Whether it is a person who gave no name. */
  nameless?: boolean;
}

/** What sits on a seat. */
export type SeatKind = "person" | "engine" | "open";

/** Who is to have a seat. */
export type SeatWish =
  /** Whoever begins the game. */
  | {
    kind: "me";
    /** The name to show. */
    name?: string;
  }
  /** The engine. */
  | {
    kind: "engine";
    /** Its level, 1 to 10. */
    level: number;
  }
  /** Whoever takes it. */
  | { kind: "open" };

/** What the server says over a socket. The page of the API shows these words. */
export type ServerMessage =
  /** First after connecting, and after every `resync`: everything about the game. */
  | GameView & { type: "hello" }
  /**
   * After every event. Keep the first `keep` turns of the record and add those of `add`. A gap in
   * `state.seq` means that something was missed: send `resync`.
   */
  | Update & { type: "update" }
  /** The action with this `id` was carried out and stored. */
  | {
    /** The number that the client gave the action. */
    id: number;
    /** The number of the last event then. */
    seq: number;
    type: "done";
  }
  /** The action with this `id` was refused, nothing has changed; the message says why. */
  | Reason & {
      /** Why, roughly. */
      code: RefusalCode;
      /** The number that the client gave the action. */
      id: number;
      /** Why, in English. */
      message: string;
    } & { type: "refused" }
  /** The seats of this visitor have changed. */
  | {
    /** The seats. */
    seats: Player[];
    type: "you";
  }
  /** Who is connected. */
  | {
    /** The first player. */
    first: Contact;
    /** The player on turn is gone, and the game has a clock: when the opponent need wait no longer. */
    overdue: Overdue | null;
    /** The second player. */
    second: Contact;
    type: "presence";
    /** How many others watch, the receiver not counted. */
    watchers: number;
  }
  /** The answer to `ping`. */
  | { type: "pong" }
  /** The server closes the connection; the message says why. */
  | Reason & {
      /** Why, roughly. */
      code: RefusalCode;
      /** Why, in English. */
      message: string;
    } & { type: "bye" };

/** What the server refuses. Every variant has braces, so that `params` is always an object. */
export type ServerReason =
  /** Nobody knows a game of this name. */
  | {
    /** Nobody knows a game of this name. */
    params: Record<string, never>;
    reason: "no_such_game";
  }
  /** The visitor has no import of this name. */
  | {
    /** The visitor has no import of this name. */
    params: Record<string, never>;
    reason: "no_such_import";
  }
  /** The import has fewer games. */
  | {
    /** The import has fewer games. */
    params: Record<string, never>;
    reason: "no_such_number";
  }
  /** The visitor has no such game. */
  | {
    /** The visitor has no such game. */
    params: Record<string, never>;
    reason: "no_such_imported_game";
  }
  /** The name has another form. */
  | {
    /** The name has another form. */
    params: Record<string, never>;
    reason: "no_such_key";
  }
  /** No lesson has this name. */
  | {
    /** No lesson has this name. */
    params: Record<string, never>;
    reason: "no_such_lesson";
  }
  /** The lesson has fewer steps. */
  | {
    /** The lesson has fewer steps. */
    params: Record<string, never>;
    reason: "no_such_step";
  }
  /** No puzzle has this name. */
  | {
    /** No puzzle has this name. */
    params: Record<string, never>;
    reason: "no_such_puzzle";
  }
  /** What a report calls won could not be proven. */
  | {
    /** What a report calls won could not be proven. */
    params: Record<string, never>;
    reason: "no_puzzle_here";
  }
  /** Nothing waits under the code. */
  | {
    /** Nothing waits under the code. */
    params: Record<string, never>;
    reason: "no_such_code";
  }
  /** Very many codes wait already. */
  | {
    /** Very many codes wait already. */
    params: Record<string, never>;
    reason: "too_many_codes";
  }
  /** The day is in the future, or too long ago. */
  | {
    /** The day is in the future, or too long ago. */
    params: {
      /** Days. */
      days: number;
    };
    reason: "no_such_day";
  }
  /** None is shipped. */
  | {
    /** None is shipped. */
    params: Record<string, never>;
    reason: "no_puzzles";
  }
  /** The text holds fewer games. */
  | {
    /** The text holds fewer games. */
    params: Record<string, never>;
    reason: "no_game_in_it";
  }
  /** The interface has no such path. */
  | {
    /** The interface has no such path. */
    params: Record<string, never>;
    reason: "no_such_address";
  }
  /** The interface has the path, but not for this method. */
  | {
    /** The interface has the path, but not for this method. */
    params: Record<string, never>;
    reason: "no_such_method";
  }
  /** The database has failed. */
  | {
    /** The database has failed. */
    params: {
      /** What the database says. */
      error: string;
    };
    reason: "not_stored";
  }
  /** The task of the game does not answer. */
  | {
    /** The task of the game does not answer. */
    params: Record<string, never>;
    reason: "unreachable";
  }
  /** The engine has too much to do. */
  | {
    /** The engine has too much to do. */
    params: Record<string, never>;
    reason: "no_answer";
  }
  /** The system has no random numbers. */
  | {
    /** The system has no random numbers. */
    params: {
      /** What the system says. */
      error: string;
    };
    reason: "no_random_numbers";
  }
  /** What is stored cannot be read. */
  | {
    /** What is stored cannot be read. */
    params: Record<string, never>;
    reason: "damaged_notes";
  }
  /** What is stored cannot be read. */
  | {
    /** What is stored cannot be read. */
    params: Record<string, never>;
    reason: "damaged_game";
  }
  /** The body is too long. */
  | {
    /** The body is too long. */
    params: Record<string, never>;
    reason: "request_too_large";
  }
  /** The file is too long. */
  | {
    /** The file is too long. */
    params: {
      /** The most, in MiB. */
      mib: number;
    };
    reason: "file_too_large";
  }
  /** The notes are too long. */
  | {
    /** The notes are too long. */
    params: {
      /** Bytes. */
      most: number;
    };
    reason: "notes_too_large";
  }
  /** The visitor has too many notes. */
  | {
    /** The visitor has too many notes. */
    params: Record<string, never>;
    reason: "notes_full";
  }
  /** The game is too long. */
  | {
    /** The game is too long. */
    params: {
      /** Turns. */
      most: number;
    };
    reason: "too_long_to_analyse";
  }
  /** Nobody is helped during a game. */
  | {
    /** Nobody is helped during a game. */
    params: Record<string, never>;
    reason: "still_going_on";
  }
  /** The game cannot be deleted yet. */
  | {
    /** The game cannot be deleted yet. */
    params: Record<string, never>;
    reason: "other_player_still_there";
  }
  /** The game has too many events. */
  | {
    /** The game has too many events. */
    params: Record<string, never>;
    reason: "too_much_has_happened";
  }
  /** The server is stopped. */
  | {
    /** The server is stopped. */
    params: Record<string, never>;
    reason: "shutting_down";
  }
  /** The game was deleted. */
  | {
    /** The game was deleted. */
    params: Record<string, never>;
    reason: "game_deleted";
  }
  /** The event does not fit the game. */
  | {
    /** The event does not fit the game. */
    params: Record<string, never>;
    reason: "cannot_be_done_now";
  }
  /** The thread of the engine has ended. */
  | {
    /** The thread of the engine has ended. */
    params: Record<string, never>;
    reason: "engine_unreachable";
  }
  /** A fault of the server. */
  | {
    /** A fault of the server. */
    params: Record<string, never>;
    reason: "not_done";
  }
  /** Help is for games against the engine, without a clock, on one's own turn. */
  | {
    /** Help is for games against the engine, without a clock, on one's own turn. */
    params: Record<string, never>;
    reason: "no_help_here";
  }
  /** A fault of the server. */
  | {
    /** A fault of the server. */
    params: Record<string, never>;
    reason: "not_judged";
  }
  /** A fault of the server. */
  | {
    /** A fault of the server. */
    params: Record<string, never>;
    reason: "import_not_begun";
  }
  /** All visitors together have too many imports. */
  | {
    /** All visitors together have too many imports. */
    params: Record<string, never>;
    reason: "library_full";
  }
  /** There is nothing to look for. */
  | {
    /** There is nothing to look for. */
    params: Record<string, never>;
    reason: "over_here";
  }
  /** Another process was quicker. */
  | {
    /** Another process was quicker. */
    params: Record<string, never>;
    reason: "moved_on_elsewhere";
  }
  /** The visitor is not known. */
  | {
    /** The visitor is not known. */
    params: Record<string, never>;
    reason: "who_are_you";
  }
  /** The token has another form. */
  | {
    /** The token has another form. */
    params: Record<string, never>;
    reason: "bad_token";
  }
  /** The request names another host. */
  | {
    /** The request names another host. */
    params: Record<string, never>;
    reason: "not_that_name";
  }
  /** The request comes from a page of another site. */
  | {
    /** The request comes from a page of another site. */
    params: Record<string, never>;
    reason: "other_site";
  }
  /** The body is not what was expected. */
  | {
    /** The body is not what was expected. */
    params: {
      /** What is wrong. */
      error: string;
    };
    reason: "bad_request";
  }
  /** The body did not arrive. */
  | {
    /** The body did not arrive. */
    params: {
      /** What is wrong. */
      error: string;
    };
    reason: "bad_body";
  }
  /** The parameters are not what was expected. */
  | {
    /** The parameters are not what was expected. */
    params: {
      /** What is wrong. */
      error: string;
    };
    reason: "bad_query";
  }
  /** The message is not what was expected. */
  | {
    /** The message is not what was expected. */
    params: {
      /** What is wrong. */
      error: string;
    };
    reason: "bad_message";
  }
  /** The message is too long. */
  | {
    /** The message is too long. */
    params: {
      /** Bytes. */
      most: number;
    };
    reason: "message_too_large";
  }
  /** The message is binary. */
  | {
    /** The message is binary. */
    params: Record<string, never>;
    reason: "json_text_only";
  }
  /** The request asks for no socket. */
  | {
    /** The request asks for no socket. */
    params: {
      /** What is wrong. */
      error: string;
    };
    reason: "not_a_web_socket";
  }
  /** The record cannot be read. */
  | {
    /** The record cannot be read. */
    params: {
      /** What is wrong; null where the sentence must do. */
      cause: Cause | null;
      /** What is wrong, and where, in English. */
      error: string;
      /** The line, from 1. */
      line: number;
    };
    reason: "bad_record";
  }
  /** The text names no board. */
  | {
    /** The text names no board. */
    params: {
      /** What is wrong. */
      cause: TextReason;
      /** What is wrong, in English. */
      error: string;
    };
    reason: "bad_board";
  }
  /** The place in the list is unknown. */
  | {
    /** The place in the list is unknown. */
    params: Record<string, never>;
    reason: "bad_cursor";
  }
  /** The text is not a date. */
  | {
    /** The text is not a date. */
    params: Record<string, never>;
    reason: "bad_date";
  }
  /** Too many letters to search for. */
  | {
    /** Too many letters to search for. */
    params: Record<string, never>;
    reason: "search_too_long";
  }
  /** The connection has ended. */
  | {
    /** The connection has ended. */
    params: Record<string, never>;
    reason: "file_did_not_arrive";
  }
  /** The file comes too slowly. */
  | {
    /** The file comes too slowly. */
    params: {
      /** How many KiB are expected */
      kib: number;
      /** in this many seconds. */
      seconds: number;
    };
    reason: "file_too_slow";
  }
  /** The address asks too often. */
  | {
    /** The address asks too often. */
    params: {
      /** How long to wait. */
      seconds: number;
    };
    reason: "too_many_requests";
  }
  /** The socket says too much. */
  | {
    /** The socket says too much. */
    params: Record<string, never>;
    reason: "too_many_messages";
  }
  /** The address has too many sockets. */
  | {
    /** The address has too many sockets. */
    params: Record<string, never>;
    reason: "too_many_connections";
  }
  /** The game has too many sockets. */
  | {
    /** The game has too many sockets. */
    params: Record<string, never>;
    reason: "too_many_watching";
  }
  /** The address has too many tries. */
  | {
    /** The address has too many tries. */
    params: Record<string, never>;
    reason: "too_many_tries";
  }
  /** The address begins too many games. */
  | {
    /** The address begins too many games. */
    params: {
      /** How long to wait. */
      seconds: number;
    };
    reason: "games_too_quickly";
  }
  /** The address brings too many files. */
  | {
    /** The address brings too many files. */
    params: {
      /** How long to wait. */
      seconds: number;
    };
    reason: "files_too_quickly";
  }
  /** Too much to do for everybody. */
  | {
    /** Too much to do for everybody. */
    params: Record<string, never>;
    reason: "server_busy";
  }
  /** The system is at its limit. */
  | {
    /** The system is at its limit. */
    params: Record<string, never>;
    reason: "no_thread";
  }
  /** All places at the engine are taken. */
  | {
    /** All places at the engine are taken. */
    params: Record<string, never>;
    reason: "all_analysing";
  }
  /** The visitor has too many places. */
  | {
    /** The visitor has too many places. */
    params: {
      /** How many may be. */
      most: number;
    };
    reason: "you_are_analysing";
  }
  /** The address has too many places. */
  | {
    /** The address has too many places. */
    params: Record<string, never>;
    reason: "address_analysing";
  }
  /** The visitor has too many imports. */
  | {
    /** The visitor has too many imports. */
    params: {
      /** How many may be. */
      most: number;
    };
    reason: "too_many_imports";
  }
  /** The visitor brings too many files at once. */
  | {
    /** The visitor brings too many files at once. */
    params: {
      /** How many may be. */
      most: number;
    };
    reason: "too_many_reading";
  }
  /** The visitor has too many imported games. */
  | {
    /** The visitor has too many imported games. */
    params: {
      /** The most games. */
      games: number;
      /** The most MiB. */
      mib: number;
    };
    reason: "visitor_full";
  }
  /** The address has imported too much today. */
  | {
    /** The address has imported too much today. */
    params: {
      /** MiB. */
      mib: number;
    };
    reason: "day_full";
  }
  /** The address sends too many files at once. */
  | {
    /** The address sends too many files at once. */
    params: {
      /** How many may be. */
      most: number;
    };
    reason: "files_on_their_way";
  }
  /** Too many files of the address wait. */
  | {
    /** Too many files of the address wait. */
    params: {
      /** How many may be. */
      most: number;
    };
    reason: "files_being_read";
  }
  /** Files of the address take up too much memory. */
  | {
    /** Files of the address take up too much memory. */
    params: {
      /** MiB. */
      mib: number;
    };
    reason: "memory_of_address";
  }
  /** Files of everybody take up too much memory. */
  | {
    /** Files of everybody take up too much memory. */
    params: Record<string, never>;
    reason: "many_files";
  };

/** What is to be said about a position in the making. */
export interface SetupView {
  /** If nothing is wrong. */
  look: Look | null;
  /** The position in one line, or null if it cannot be. */
  position: string | null;
  /** What is wrong with it, each a sentence; empty if nothing is. */
  problems: string[];
  /** The same, for those who speak another language. */
  reasons: Reason[];
}

/** A position in the making: everything that lies on the table. */
export interface SetupWish {
  /** What the players have captured. */
  captured: Record<Player, Counts>;
  /** The rules. */
  game: string;
  /** Rings out of play. */
  inert?: string[];
  /** The marbles, by ring. */
  marbles: Record<string, Marble>;
  /** The pool. */
  pool: Counts;
  /** The rings in play. */
  rings: string[];
  /** The player on turn. */
  turn: Player;
}

/** What the solver has found. */
export interface Solved {
  /** What was asked. */
  id: number;
  /** A line in which the loser holds out as long as possible. */
  line: LineTurn[];
  /** How many positions were made. */
  nodes: number;
  /** For how long. */
  seconds: number;
  /** The winner's turns. */
  turns: number | null;
  /** For the player on turn. */
  verdict: SolvedVerdict;
}

/** Who wins, for certain, as the player on turn sees it. */
export type SolvedVerdict = "win" | "loss" | "tie" | "unknown";

/** How a game stands. */
export interface State {
  /** The clocks, if there are any. */
  clocks: Clocks | null;
  /** What lies on the table. */
  moment: Moment;
  /** What the player on turn may do; null while waiting and when the game is over. */
  options: Options | null;
  /** Somebody wants to play again, or the next game has begun. */
  rematch: RematchOffer | null;
  /** How it ended. */
  result: Result | null;
  /** Who plays. */
  seats: Record<Player, Seat>;
  /** The number of the last event. */
  seq: number;
  /**
   * The number of the event that left the table as it lies: the last turn, or the last time that
   * turns were taken back; 0 at the start.
   */
  since: number;
  /** Whether it has begun, and ended. */
  status: Status;
  /** Somebody asks to take back a turn and all after it. */
  takeback: TakebackOffer | null;
  /** Somebody offers a tie. */
  tie: Offer | null;
}

/** Whether a game has begun, and ended. */
export type Status = "waiting" | "playing" | "over";

/** What to look at. Nothing is stored. */
export interface Subject {
  /** The rules: `48`, `37:blitz`; the default is 37. A position says its rules itself. */
  game?: string | null;
  /** Turns from the start, in notation. */
  moves?: string[];
  /** The start, if it is not the usual one. */
  position?: string | null;
}

/** What cannot be done at the table. Every variant has braces, so that `params` is always an object. */
export type TableReason =
  /** Somebody without a seat wants to act. */
  | {
    /** Somebody without a seat wants to act. */
    params: Record<string, never>;
    reason: "watching";
  }
  /** Somebody wants to resign for the other player. */
  | {
    /** Somebody wants to resign for the other player. */
    params: Record<string, never>;
    reason: "resign_for_yourself";
  }
  /** Somebody with a seat wants another. */
  | {
    /** Somebody with a seat wants another. */
    params: Record<string, never>;
    reason: "seated_already";
  }
  /** There is no open seat. */
  | {
    /** There is no open seat. */
    params: Record<string, never>;
    reason: "seats_taken";
  }
  /** The game has not begun. */
  | {
    /** The game has not begun. */
    params: Record<string, never>;
    reason: "other_seat_open";
  }
  /** The game has ended. */
  | {
    /** The game has ended. */
    params: Record<string, never>;
    reason: "game_over";
  }
  /** The clock of the player on turn is at zero. */
  | {
    /** The clock of the player on turn is at zero. */
    params: Record<string, never>;
    reason: "time_has_run_out";
  }
  /** The other player is on turn. */
  | {
    /** The other player is on turn. */
    params: Record<string, never>;
    reason: "not_your_turn";
  }
  /** The turn was meant for another moment of the game. */
  | {
    /** The turn was meant for another moment of the game. */
    params: {
      /** The number that the next turn will have. */
      expected: number;
      /** The number that it was said to have. */
      turn: number;
    };
    reason: "moved_on";
  }
  /** The turn was meant for a moment that was taken back. */
  | {
    /** The turn was meant for a moment that was taken back. */
    params: Record<string, never>;
    reason: "turns_taken_back";
  }
  /** The game has no clock. */
  | {
    /** The game has no clock. */
    params: Record<string, never>;
    reason: "no_clock_to_claim_by";
  }
  /** The game has so much time that nobody need be there. */
  | {
    /** The game has so much time that nobody need be there. */
    params: Record<string, never>;
    reason: "too_slow_to_claim";
  }
  /** The opponent is the engine, or oneself. */
  | {
    /** The opponent is the engine, or oneself. */
    params: Record<string, never>;
    reason: "nobody_else";
  }
  /** Whoever claims is on turn. */
  | {
    /** Whoever claims is on turn. */
    params: Record<string, never>;
    reason: "your_turn";
  }
  /** The opponent is connected. */
  | {
    /** The opponent is connected. */
    params: Record<string, never>;
    reason: "opponent_is_here";
  }
  /** The opponent has not been gone for long. */
  | {
    /** The opponent has not been gone for long. */
    params: {
      /** From now, rounded up. */
      seconds: number;
    };
    reason: "too_early_to_claim";
  }
  /** There is no wish to answer. */
  | {
    /** There is no wish to answer. */
    params: Record<string, never>;
    reason: "no_takeback_asked";
  }
  /** There is no offer to answer. */
  | {
    /** There is no offer to answer. */
    params: Record<string, never>;
    reason: "no_tie_offered";
  }
  /** There is no turn to take back. */
  | {
    /** There is no turn to take back. */
    params: Record<string, never>;
    reason: "no_turn_yet";
  }
  /** The wish stands already. */
  | {
    /** The wish stands already. */
    params: Record<string, never>;
    reason: "asked_already";
  }
  /** The offer stands already. */
  | {
    /** The offer stands already. */
    params: Record<string, never>;
    reason: "tie_offered_already";
  }
  /** The opponent is the engine. */
  | {
    /** The opponent is the engine. */
    params: Record<string, never>;
    reason: "engine_agrees_to_no_tie";
  }
  /** A rematch comes after the game. */
  | {
    /** A rematch comes after the game. */
    params: Record<string, never>;
    reason: "not_over";
  }
  /** There is a rematch already. */
  | {
    /** There is a rematch already. */
    params: Record<string, never>;
    reason: "next_game_has_begun";
  }
  /** The action means something over a socket only. */
  | {
    /** The action means something over a socket only. */
    params: Record<string, never>;
    reason: "for_the_socket";
  }
  /** The step of the lesson has no task. */
  | {
    /** The step of the lesson has no task. */
    params: Record<string, never>;
    reason: "nothing_to_do";
  }
  /** No turn does what the task asks for. */
  | {
    /** No turn does what the task asks for. */
    params: Record<string, never>;
    reason: "no_such_turn";
  }
  /** No first turn of the game is proven to lose. */
  | {
    /** No first turn of the game is proven to lose. */
    params: {
      /** The rules that were named. */
      game: string;
      /** Those of which something is. */
      games: string[];
    };
    reason: "nothing_proven";
  }
  /** The proof says nothing about the position. */
  | {
    /** The proof says nothing about the position. */
    params: Record<string, never>;
    reason: "not_in_the_proof";
  }
  /** A demand is not a try at a puzzle. */
  | {
    /** A demand is not a try at a puzzle. */
    params: Record<string, never>;
    reason: "only_turns_are_judged";
  }
  /** A fault of the engine. */
  | {
    /** A fault of the engine. */
    params: Record<string, never>;
    reason: "engine_failed";
  }
  /** Nobody would be at the table. */
  | {
    /** Nobody would be at the table. */
    params: Record<string, never>;
    reason: "open_seat_needs_you";
  }
  /** The time is out of range. */
  | {
    /** The time is out of range. */
    params: Record<string, never>;
    reason: "clock_seconds";
  }
  /** The increment is out of range. */
  | {
    /** The increment is out of range. */
    params: {
      /** Seconds. */
      most: number;
    };
    reason: "clock_increment";
  }
  /** The engine has no such level. */
  | {
    /** The engine has no such level. */
    params: {
      /** What was asked for. */
      level: number;
    };
    reason: "no_such_level";
  }
  /** The marbles cannot be given away. */
  | {
    /** The marbles cannot be given away. */
    params: {
      /** What is wrong. */
      cause: TextReason;
      /** What is wrong, in English. */
      error: string;
    };
    reason: "bad_handicap";
  }
  /** The start cannot be a position. */
  | {
    /** The start cannot be a position. */
    params: {
      /** What is wrong. */
      cause: TextReason;
      /** What is wrong, in English. */
      error: string;
    };
    reason: "bad_start";
  }
  /** The start is an end. */
  | {
    /** The start is an end. */
    params: {
      /** How. */
      outcome: string;
    };
    reason: "over_before_it_begins";
  }
  /** Too many letters for a game or a position. */
  | {
    /** Too many letters for a game or a position. */
    params: Record<string, never>;
    reason: "description_too_long";
  }
  /** The list of turns is too long. */
  | {
    /** The list of turns is too long. */
    params: {
      /** How many may be. */
      most: number;
    };
    reason: "too_many_turns";
  }
  /** The text describes no rules. */
  | {
    /** The text describes no rules. */
    params: {
      /** What is wrong. */
      cause: TextReason;
      /** What is wrong, in English. */
      error: string;
    };
    reason: "bad_game";
  }
  /** The text describes no position. */
  | {
    /** The text describes no position. */
    params: {
      /** What is wrong. */
      cause: TextReason;
      /** What is wrong, in English. */
      error: string;
    };
    reason: "bad_position";
  }
  /** Position and rules contradict each other. */
  | {
    /** Position and rules contradict each other. */
    params: {
      /** The rules that were named. */
      game: string;
      /** The rules of the position. */
      position: string;
    };
    reason: "position_of_another_game";
  }
  /** A comment is too long. */
  | {
    /** A comment is too long. */
    params: {
      /** Bytes. */
      most: number;
    };
    reason: "comment_too_long";
  }
  /** Too many arrows, circles or glyphs. */
  | {
    /** Too many arrows, circles or glyphs. */
    params: {
      /** How many may be. */
      most: number;
    };
    reason: "too_many_marks";
  }
  /** Too many tags in a record. */
  | {
    /** Too many tags in a record. */
    params: {
      /** How many may be. */
      most: number;
    };
    reason: "too_many_tags";
  }
  /** The text is not a result. */
  | {
    /** The text is not a result. */
    params: Record<string, never>;
    reason: "bad_result";
  }
  /** A node of a tree hangs in the air. */
  | {
    /** A node of a tree hangs in the air. */
    params: {
      /** Its index. */
      node: number;
    };
    reason: "no_parent";
  }
  /** There is no node. */
  | {
    /** There is no node. */
    params: Record<string, never>;
    reason: "empty_tree";
  }
  /** The turns of a try are not in pairs. */
  | {
    /** The turns of a try are not in pairs. */
    params: Record<string, never>;
    reason: "answers_missing";
  }
  /** The try goes on after the end of the task. */
  | {
    /** The try goes on after the end of the task. */
    params: Record<string, never>;
    reason: "task_has_fewer_turns";
  }
  /** The answers are not those of the task. */
  | {
    /** The answers are not those of the task. */
    params: Record<string, never>;
    reason: "turns_of_another_task";
  }
  /** A try ends with a turn of the learner. */
  | {
    /** A try ends with a turn of the learner. */
    params: Record<string, never>;
    reason: "last_turn_is_yours";
  }
  /** The try is empty. */
  | {
    /** The try is empty. */
    params: Record<string, never>;
    reason: "no_turn_given";
  }
  /** There is no last turn. */
  | {
    /** There is no last turn. */
    params: Record<string, never>;
    reason: "nothing_to_judge";
  }
  /** The text of a turn is too long. */
  | {
    /** The text of a turn is too long. */
    params: Record<string, never>;
    reason: "move_too_long";
  }
  /** A record is too large for a tree. */
  | {
    /** A record is too large for a tree. */
    params: {
      /** Turns. */
      most: number;
    };
    reason: "tree_too_large";
  };

/** The wish to take back a turn and all after it. */
export interface TakebackOffer {
  /** Whose. */
  by: Player;
  /** The turn as people read it. */
  notation: string;
  /** The number of the turn. */
  turn: number;
}

/**
 * Why a text describes no board, no rules, no position or no game, or why a position cannot be. Every
 * variant has braces, so that `params` is always an object.
 */
export type TextReason =
  /** Neither the name of a board nor columns joined by dots. */
  | {
    /** Neither the name of a board nor columns joined by dots. */
    params: {
      /** What stands there. */
      text: string;
    };
    reason: "unknown_board";
  }
  /** A board has one to nine columns. */
  | {
    /** A board has one to nine columns. */
    params: Record<string, never>;
    reason: "board_columns";
  }
  /** The board does not fit into the hexagon of 61 rings. */
  | {
    /** The board does not fit into the hexagon of 61 rings. */
    params: Record<string, never>;
    reason: "board_too_large";
  }
  /** A word that is neither a variant nor an option. */
  | {
    /** A word that is neither a variant nor an option. */
    params: {
      /** The word. */
      text: string;
    };
    reason: "unknown_option";
  }
  /** The variant or an option is given twice. */
  | {
    /** The variant or an option is given twice. */
    params: {
      /** The word. */
      text: string;
    };
    reason: "option_twice";
  }
  /** The position ends too early. */
  | {
    /** The position ends too early. */
    params: {
      /** How many fields a position of this form has. */
      fields: number;
    };
    reason: "field_missing";
  }
  /** Something follows the last field of the position. */
  | {
    /** Something follows the last field of the position. */
    params: {
      /** What follows. */
      text: string;
    };
    reason: "after_position";
  }
  /** The layout has the wrong number of columns. */
  | {
    /** The layout has the wrong number of columns. */
    params: {
      /** How many the board has. */
      expected: number;
      /** How many it has. */
      found: number;
    };
    reason: "layout_columns";
  }
  /** A column of the layout has the wrong length. */
  | {
    /** A column of the layout has the wrong length. */
    params: {
      /** Its letter. */
      column: string;
      /** How many it should have. */
      expected: number;
      /** How many places it has. */
      found: number;
    };
    reason: "column_length";
  }
  /** A character that means nothing in a layout. */
  | {
    /** A character that means nothing in a layout. */
    params: {
      /** The character. */
      symbol: string;
    };
    reason: "layout_symbol";
  }
  /** Something else where counts such as `6/8/10` should stand. */
  | {
    /** Something else where counts such as `6/8/10` should stand. */
    params: {
      /** The most marbles that can be counted. */
      most: number;
      /** What stands there. */
      text: string;
    };
    reason: "bad_counts";
  }
  /** The turn is neither 1 nor 2. */
  | {
    /** The turn is neither 1 nor 2. */
    params: {
      /** What stands there. */
      text: string;
    };
    reason: "bad_turn";
  }
  /** The layout has rings that no board has, or not the board that was asked for. */
  | {
    /** The layout has rings that no board has, or not the board that was asked for. */
    params: Record<string, never>;
    reason: "no_board_fits";
  }
  /** The board has no such ring. */
  | {
    /** The board has no such ring. */
    params: {
      /** Its name. */
      ring: string;
    };
    reason: "not_on_board";
  }
  /** There is a marble where no ring is. */
  | {
    /** There is a marble where no ring is. */
    params: {
      /** Where. */
      ring: string;
    };
    reason: "marble_without_ring";
  }
  /** There are no rings at all. */
  | {
    /** There are no rings at all. */
    params: Record<string, never>;
    reason: "no_rings";
  }
  /** There are more marbles of a colour than the game has. */
  | {
    /** There are more marbles of a colour than the game has. */
    params: {
      /** How many there are. */
      found: number;
      /** The colour. */
      marble: Marble;
      /** How many the game has. */
      most: number;
    };
    reason: "too_many_marbles";
  }
  /** The pool does not hold what is to be given away. */
  | {
    /** The pool does not hold what is to be given away. */
    params: {
      /** What the pool holds. */
      pool: string;
      /** What was to be given: `1/0/0`. */
      wanted: string;
    };
    reason: "pool_too_small";
  }
  /** Both players hold a winning set. */
  | {
    /** Both players hold a winning set. */
    params: Record<string, never>;
    reason: "both_have_won";
  }
  /** The rules have numbers out of range. */
  | {
    /** The rules have numbers out of range. */
    params: {
      /** The most. */
      most: number;
    };
    reason: "numbers_out_of_range";
  }
  /** A group has no vacant ring. */
  | {
    /** A group has no vacant ring. */
    params: {
      /** The first ring of the group. */
      ring: string;
    };
    reason: "full_group";
  }
  /** Rings out of play in a game where cut-off parts stay in play. */
  | {
    /** Rings out of play in a game where cut-off parts stay in play. */
    params: {
      /** The first of them. */
      ring: string;
    };
    reason: "no_inert_islands";
  }
  /** A ring out of play touches one in play. */
  | {
    /** A ring out of play touches one in play. */
    params: {
      /** The ring. */
      ring: string;
    };
    reason: "inert_beside_live";
  }
  /** For a reason that has no name here yet. */
  | {
    /** For a reason that has no name here yet. */
    params: Record<string, never>;
    reason: "no_position";
  }
  /** Something else than was expected stands in a file. */
  | {
    /** Something else than was expected stands in a file. */
    params: {
      /** What stands there. */
      found: string;
      /** What was expected, by name. */
      wanted: string;
    };
    reason: "unexpected";
  }
  /** A file ends too early. */
  | {
    /** A file ends too early. */
    params: {
      /** What was expected, by name. */
      wanted: string;
    };
    reason: "text_ends";
  }
  /** The tags Setup and Game contradict each other. */
  | {
    /** The tags Setup and Game contradict each other. */
    params: Record<string, never>;
    reason: "setup_of_another_game";
  }
  /** A tag that must be unique is given twice. */
  | {
    /** A tag that must be unique is given twice. */
    params: {
      /** Its name. */
      tag: string;
    };
    reason: "tag_twice";
  }
  /** The result tag and the result behind the moves differ. */
  | {
    /** The result tag and the result behind the moves differ. */
    params: {
      /** What stands behind the moves. */
      stated: ResultScore;
      /** What the tag says. */
      tag: ResultScore;
    };
    reason: "two_results";
  }
  /** A record holds too many moves. */
  | {
    /** A record holds too many moves. */
    params: {
      /** The most. */
      most: number;
    };
    reason: "record_too_long";
  }
  /** A turn of a record is wrong. */
  | {
    /** A turn of a record is wrong. */
    params: {
      /** What is wrong with it. */
      cause: Cause;
      /** As it stands in the file. */
      token: string;
      /** Its number, from 1. */
      turn: number;
    };
    reason: "in_turn";
  };

/** A record to be walked. */
export interface Tree {
  /** The rules. */
  game: string;
  /**
   * The first is the start, which has no turn. Parents come before their children; of several
   * children the first continues the main line.
   */
  nodes: TreeNode[];
  /** The result as it was stated. */
  result: ResultScore | null;
  /** Who plays, if it is a game of this server. The tags have their names in English. */
  seats?: Record<Player, Seat>;
  /** The board. */
  shape: BoardShape;
  /** The start. */
  start: Moment;
  /** Names and values, in order. */
  tags: [string, string][];
  /** The rules in words. */
  title: string;
}

/** A turn of a tree, and what is said about it. */
export type TreeNode = Notes & {
    /** The index of the node before; null for the start. */
    parent: number | null;
    /** The turn; null for the start. */
    turn: TurnMade | null;
  };

/** A tree as the page sends it: turns are tokens. */
export interface TreeWish {
  /** The rules. */
  game: string;
  /** The first is the start, which has no token. */
  nodes: NodeWish[];
  /** The position at the start, if it is not the usual one. */
  position: string | null;
  /** The result as it was stated. */
  result: ResultScore | null;
  /** Names and values, in order. */
  tags: [string, string][];
}

/** A try: the learner's turns and the answers so far, the last one the learner's. */
export interface Try {
  /** The turns, in notation. */
  moves?: string[];
}

/** A turn of the record. */
export interface TurnMade {
  /** The moment after it. */
  after: Moment;
  /** Who made it. */
  by: Player;
  /** What the mover's clock showed afterwards, in milliseconds. */
  clock: number | null;
  /** What it did. */
  effect: Effect;
  /** Whether there was no choice. */
  forced: boolean;
  /** As people read it: `Bd7,b2 x Wa1Wa2`. */
  notation: string;
  /** From 1. */
  number: number;
  /** One word: `Bd7,b2xWa1Wa2`. */
  token: string;
}

/** A turn that somebody is about to make. */
export interface TurnWish {
  /** In notation. */
  move: string;
}

/** What has happened, and how the game stands now. */
export interface Update {
  /** … and add these. */
  add: TurnMade[];
  /** What has happened. */
  event: GameEvent;
  /** Keep this many turns of the record … */
  keep: number;
  /** How the game stands. */
  state: State;
}

/** A visitor of the API who has no cookie. */
export interface VisitorToken {
  /** To be sent as `Authorization: Bearer TOKEN`. Nobody can find it out again: keep it. */
  token: string;
}

/** Said before a turn that gives marbles away for nothing. */
export interface Warning {
  /** How the opponent takes them. */
  reply: LineTurn;
}

/** A tree to be written as a file. */
export interface WriteWish {
  /** How. */
  format: Format;
  /** What. */
  tree: TreeWish;
}
