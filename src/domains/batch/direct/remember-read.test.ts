import { expect, test } from 'vitest';
import { rememberRead } from './remember-read.ts';

function counting() {
  const texts: string[] = [];
  const read = rememberRead((text) => {
    texts.push(text);
    return { answer: null, fault: `not ${text}` };
  });
  return { read, texts };
}

test('an answer that is looked at when it comes and again when it is stored is read once', () => {
  const { read, texts } = counting();
  for (let n = 0; n < 3; n += 1)
    for (const text of ['a', 'b']) expect(read(text)).toEqual({ answer: null, fault: `not ${text}` });
  expect(texts).toEqual(['a', 'b']);
});

test('what a server sends fills no memory: the oldest are forgotten, and long ones are not held', () => {
  const { read, texts } = counting();
  for (let n = 0; n < 1000; n += 1) read(`answer ${n}`);
  read('answer 999');
  read('answer 0');
  expect(texts).toHaveLength(1001);
  const long = 'x'.repeat(100_000);
  read(long);
  read(long);
  expect(texts).toHaveLength(1003);
});
