// The types of messages: a name that the catalogue does not have, or a parameter that is missing, is an error of tsc.

import type { en } from "./en.js";

type Messages = Omit<typeof en, "locale">;
export type Name = keyof Messages;

/** A language: how it writes lists and numbers, and what it has of the messages. */
export type Catalogue = { readonly locale: string } & { readonly [N in Name]?: string };

export type Params = Record<string, string | number>;

/** The names inside braces: those of "{count, plural, one {# game} other {# games}}" are "count". */
type Names<S extends string> = S extends `${string}{${infer Rest}` ? First<Rest> | Names<Rest> : never;
type First<S extends string> = S extends `${infer Inside}}${string}`
  ? Inside extends `${infer Before},${string}`
    ? Word<Before>
    : Word<Inside>
  : never;
type Word<S extends string> = S extends "" | `${string}${" " | "#" | "{" | "<"}${string}` ? never : S;

/** The names of marked parts: those of "<link>text</link>" are "link". */
type Tags<S extends string> = S extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never;

type Wanted<N extends Name> = { [P in Names<Messages[N]>]: string | number };
type Makers<N extends Name, Made> = { [T in Tags<Messages[N]>]: (text: string) => Made };

export type Args<N extends Name> = [Names<Messages[N]>] extends [never] ? [] : [Wanted<N>];
export type RichArgs<N extends Name, Made> = [Makers<N, Made>, ...Args<N>];
