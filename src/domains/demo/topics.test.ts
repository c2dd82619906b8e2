import { expect, test } from 'vitest';
import { createRedaction, redactText } from '../redaction/index.ts';
import { closings, handOvers, topics } from './topics.ts';

// The AI of the demonstration reads redacted conversations by the very sentences that they were made of.
test('no sentence by which a conversation is recognised is changed by redaction', () => {
  const starts = topics.flatMap(({ reply }) =>
    Object.values(reply).map((text) => text.split('{order}')[0] ?? ''),
  );
  const sentences = [
    ...starts,
    ...Object.values(handOvers),
    ...Object.values(closings).flatMap(Object.values),
  ];
  expect(sentences.length).toBeGreaterThan(30);
  for (const sentence of sentences) expect(redactText(sentence, createRedaction())).toBe(sentence);
});
