import { z } from 'zod';
import { say, written } from '../../words/sentence.ts';

/** A body as a program sent it, to be read in turns by what it says it is. */
export const SentBody = z.strictObject({
  contentType: z.string().nullable(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, written(say('file.send'))),
});
