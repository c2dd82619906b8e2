import { expect, test } from 'vitest';
import { createInlay } from './inlay.ts';
import { readyJson, writeJson } from './write-json.ts';

test('ready texts stand where their values stood, each as often as it is there', () => {
  const [one, two] = [readyJson(() => '{"x":1}'), readyJson(() => '[2]')];
  expect(writeJson({ b: two, a: [one, one], c: 'plain' })).toBe(
    '{"b":[2],"a":[{"x":1},{"x":1}],"c":"plain"}',
  );
  expect(writeJson(one)).toBe('{"x":1}');
  expect(writeJson([null, 'a', { b: 1 }])).toBe('[null,"a",{"b":1}]');
});

test('a text that fails leaves nothing behind for the next answer', () => {
  const broken = readyJson(() => {
    throw new Error('broken');
  });
  expect(() => writeJson([readyJson(() => '1'), broken])).toThrow('broken');
  expect(writeJson([readyJson(() => '2')])).toBe('[2]');
  expect(JSON.stringify([readyJson(() => '3')])).toBe('[3]');
});

test('places are filled in whatever order they were put', () => {
  const inlay = createInlay();
  const [first, second] = [inlay.put('{"n":1}'), inlay.put('{"n":2}')];
  expect(inlay.fill(JSON.stringify([{ data: second }, { data: first }]))).toBe(
    '[{"data":{"n":2}},{"data":{"n":1}}]',
  );
});

test('what is sent together is written text by text, and others go between', async () => {
  const inlay = createInlay();
  const json = JSON.stringify(Array.from({ length: 50 }, (_, n) => ({ data: inlay.put(`{"n":"€${n}"}`) })));
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const bytes = await inlay.bytes(json);
  clearImmediate(next);
  expect(bytes.toString()).toBe(inlay.fill(json));
  expect(turns).toBeGreaterThanOrEqual(50);
});
