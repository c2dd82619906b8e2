import { z } from 'zod';
import { inWords, type Sentence } from '../words/sentence.ts';

let reader: string | null = null;

/** What is parsed meanwhile is put into the words of this language. Nothing in it waits, so nobody else is in between. */
export function readIn<T>(language: string | null, parse: () => T): T {
  const before = reader;
  reader = language;
  try {
    return parse();
  } finally {
    reader = before;
  }
}

/** What the service says, in an answer: a sentence, or what a column kept of one; in the caller's language. */
export const said = z.preprocess((value: Sentence | string) => inWords(value, reader), z.string());
