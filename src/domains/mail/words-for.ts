/// <reference types="vite/types/importMeta.d.ts" />
import type { MailWords } from './mail-words.ts';
import { words as english } from './words/en.ts';

// Loaded at once: a file that is read when its language is first met would tell by the time that somebody has it.
const files = import.meta.glob<{ words: MailWords }>('./words/*.ts', { eager: true });

/** By language: `nl`. */
export const mailWords: ReadonlyMap<string, MailWords> = new Map(
  Object.entries(files).map(([path, { words }]) => [path.slice('./words/'.length, -'.ts'.length), words]),
);

/** The words for somebody who reads this language; English where it is unknown or has no file. */
export function wordsFor(language: string | null): MailWords {
  return mailWords.get(mailLanguage(language) ?? '') ?? english;
}

/** This language, or the one it is a kind of, where it has a file; else null. */
export function mailLanguage(language: string | null | undefined): string | null {
  const [general] = language?.split('-') ?? [];
  return [language, general].find((tag) => tag && mailWords.has(tag)) ?? null;
}
