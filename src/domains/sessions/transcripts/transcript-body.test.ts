import { expect, test } from 'vitest';
import type { MessageInput } from '../input/session-input.ts';
import { packTranscript, unpackTranscript } from './transcript-body.ts';

/** Of as many bytes as are asked for, once it is written as JSON. */
const talkOf = (bytes: number, letter: string): MessageInput[] => {
  const around = JSON.stringify([['user', '', null]]).length;
  const content = letter.repeat(Math.ceil((bytes - around) / Buffer.byteLength(letter)));
  return [{ order: 0, role: 'user', content, timestamp: null }];
};

test('a transcript of any length is read as it was told, at the bounds of each width it is packed by too', async () => {
  expect(await unpackTranscript(await packTranscript([]))).toEqual([]);
  for (let bits = 5; bits <= 16; bits += 1)
    for (const more of [-1, 0, 1])
      for (const letter of ['a', 'é', '語', '👍']) {
        const talk = talkOf(2 ** bits + more, letter);
        expect(await unpackTranscript(await packTranscript(talk))).toEqual(talk);
      }
});
