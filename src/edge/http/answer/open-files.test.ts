import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createOpenFiles, fileBounds, type Taker } from './open-files.ts';

async function* endless() {
  for (;;) yield 'a line\n'.repeat(20_000);
}
const taker = (company: string, one: string): Taker => ({ company, one: `${company}.${one}` });

test('one person, one company and all together have a bounded number of files under way', () => {
  const files = createOpenFiles(() => 0);
  const begin = (of: Taker) => files.enter(of).send(endless());
  for (let at = 0; at < fileBounds.ofOne; at += 1) begin(taker('a', 'one'));
  expect(() => begin(taker('a', 'one'))).toThrow('busy');
  for (let at = fileBounds.ofOne; at < fileBounds.ofCompany; at += 1) begin(taker('a', `other${at}`));
  expect(() => begin(taker('a', 'third'))).toThrow('busy');
  for (let at = fileBounds.ofCompany; at < fileBounds.ofAll; at += 1) begin(taker(`c${at}`, 'one'));
  expect(() => begin(taker('last', 'one'))).toThrow('busy');
});

test('a file that ends, fails or never comes frees its place', async () => {
  const files = createOpenFiles(() => 0);
  const of = taker('a', 'one');
  for (let at = 0; at < 3 * fileBounds.ofOne; at += 1) {
    files.enter(of).leave();
    const file = files.enter(of).send(endless());
    file.resume().destroy();
    await once(file, 'close');
  }
});

test('where there is no more room, one goes that nobody takes, of the company that has the most', async () => {
  let nowMs = 0;
  const files = createOpenFiles(() => nowMs);
  const ofMost = Array.from({ length: fileBounds.ofCompany }, (_, at) =>
    files.enter(taker('most', `${at}`)).send(endless()),
  );
  const others = Array.from({ length: fileBounds.ofAll - fileBounds.ofCompany }, (_, at) =>
    files.enter(taker(`c${at}`, 'one')).send(endless()),
  );
  const all = [...ofMost, ...others].map((file) => file.on('error', () => {}));
  nowMs = 20_000;
  files.enter(taker('last', 'one'));
  expect(all.flatMap((file, at) => (file.destroyed ? at : []))).toEqual([0]);
});
