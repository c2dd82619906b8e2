import { findOwnNumbers } from './own/number-pattern.ts';

export const redactionKinds = [
  'EMAIL',
  'PHONE',
  'CARD',
  'IBAN',
  'IP',
  'URL_TOKEN',
  'KEY',
  'ID',
  'NUMBER',
  'NAME',
  'ADDRESS',
] as const;
export type RedactionKind = (typeof redactionKinds)[number];

/** What was replaced in one session; the same value has the same placeholder throughout. */
export interface Redaction {
  placeholders: Map<string, string>;
  counts: { [kind in RedactionKind]: number };
  /** What the company adds to what is looked for. */
  readonly own: readonly Recogniser[];
}

/** A stretch of text to be replaced. `key` is the value without the ways of writing it. */
export interface Finding {
  start: number;
  end: number;
  key: string;
}

/**
 * Looks for one kind in a plain text (normal-text.ts), where \0 stands for what is no longer seen: no finding reaches
 * over it, and it counts as an end of the text. Gives stretches in order that do not overlap, in linear time.
 */
export type Detector = (text: string) => Finding[];

export interface Recogniser {
  /** Null: nobody's data that would be taken for somebody's. */
  readonly kind: RedactionKind | null;
  readonly find: Detector;
}

/** `patterns`: how the company writes its own numbers. */
export function createRedaction(patterns: readonly string[] = []): Redaction {
  return {
    own: patterns.map((pattern) => ({ kind: 'NUMBER', find: findOwnNumbers(pattern) })),
    placeholders: new Map(),
    counts: {
      EMAIL: 0,
      PHONE: 0,
      CARD: 0,
      IBAN: 0,
      IP: 0,
      URL_TOKEN: 0,
      KEY: 0,
      ID: 0,
      NUMBER: 0,
      NAME: 0,
      ADDRESS: 0,
    },
  };
}

export function placeholderFor(redaction: Redaction, kind: RedactionKind, key: string): string {
  const name = `${kind} ${key}`;
  const known = redaction.placeholders.get(name);
  if (known) return known;
  redaction.counts[kind]++;
  const placeholder = `[${kind}_${redaction.counts[kind]}]`;
  redaction.placeholders.set(name, placeholder);
  return placeholder;
}
