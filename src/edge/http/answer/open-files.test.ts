import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createOpenFiles, fileBounds, type Taker } from './open-files.ts';

async function* endless() {
  for (;;) yield 'a line\n'.repeat(20_000);
}
const always = async () => {};
const taker = (company: string, one: string): Taker => ({ company, one: `${company}.${one}` });

test('one person, one company and all together have a bounded number of files under way', () => {
  const files = createOpenFiles(() => 0);
  const begin = (of: Taker) => files.enter(of).send(endless(), always);
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
    const file = files.enter(of).send(endless(), always);
    file.resume().destroy();
    await once(file, 'close');
  }
});

test('where there is no more room, one goes that nobody takes, of the company that has the most', async () => {
  let nowMs = 0;
  const files = createOpenFiles(() => nowMs);
  const ofMost = Array.from({ length: fileBounds.ofCompany }, (_, at) =>
    files.enter(taker('most', `${at}`)).send(endless(), always),
  );
  const others = Array.from({ length: fileBounds.ofAll - fileBounds.ofCompany }, (_, at) =>
    files.enter(taker(`c${at}`, 'one')).send(endless(), always),
  );
  const all = [...ofMost, ...others].map((file) => file.on('error', () => {}));
  nowMs = 20_000;
  files.enter(taker('last', 'one'));
  expect(all.flatMap((file, at) => (file.destroyed ? at : []))).toEqual([0]);
});

test('where there is no more room, one goes whose taker takes next to nothing all the while, and none that is taken', async () => {
  let nowMs = 0;
  const files = createOpenFiles(() => nowMs);
  const begin = (of: Taker) =>
    files
      .enter(of)
      .send(endless(), always)
      .on('error', () => {});
  const slow = Array.from({ length: fileBounds.ofAll - 1 }, (_, at) =>
    begin(taker(`c${at % 3}`, `${at}`)).once('readable', () => {}),
  );
  const quick = begin(taker('c3', 'one'));
  // A piece of 140 kB every nine seconds is never still for ten, and is less than anybody's line.
  for (let at = 0; at < 4; at += 1) {
    for (const file of slow) await take(file, 140_000);
    await take(quick, 14 * 140_000);
    nowMs += 9_000;
  }
  files.enter(taker('last', 'one'));
  expect([slow.filter((file) => file.destroyed).length, quick.destroyed]).toEqual([1, false]);
});

/** Takes so many bytes, as soon as they are there. */
async function take(file: Readable, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const piece: Buffer | null = file.read();
    if (piece === null) await once(file, 'readable');
    else left -= piece.length;
  }
}

test('who may have no more of a file is asked after while it is taken, and gets no more of it', async () => {
  let nowMs = 0;
  let isIn = true;
  const files = createOpenFiles(() => nowMs);
  const file = files.enter(taker('a', 'one')).send(endless(), async () => {
    if (!isIn) throw new Error('signed out');
  });
  const pieces = file[Symbol.asyncIterator]();
  const takeFor = async (count: number) => {
    for (let at = 0; at < count; at += 1) await pieces.next();
  };
  await takeFor(5);
  nowMs = 20_000;
  await takeFor(5);
  isIn = false;
  await takeFor(5);
  nowMs = 40_000;
  await expect(takeFor(50)).rejects.toThrow('signed out');
});
