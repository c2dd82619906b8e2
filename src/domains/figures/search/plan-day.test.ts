import { expect, test } from 'vitest';
import { createChance } from '../../../../test/chance.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { docBytes } from './indexed-day.ts';
import { type DayPlan, planDay, planPart } from './plan-day.ts';

const bytesOf = (docs: readonly string[]): Buffer => Buffer.from(docs.join(''), 'latin1');

test('a day is planned as if all of it were gone through, whatever came, went, changed and moved in it', () => {
  const { below, happens, shuffled } = createChance(1);
  let made = 0;
  const docOf = (id: number) => {
    made += 1;
    return String(id).padStart(16, '0') + String(made).padStart(docBytes - 16, '-');
  };
  for (let round = 0; round < 600; round += 1) {
    const size = below(40);
    const old = Array.from({ length: size }, (_, id) => docOf(id));
    const chunks: { id: number; size: number }[] = [];
    for (let left = size; left > 0; ) {
      const some = 1 + below(left);
      chunks.push({ id: 100 - chunks.length, size: some });
      left -= some;
    }
    let docs = old.slice();
    const [from, count] = [below(size + 1), below(1 + below(12))];
    const touched = docs.splice(from, count).flatMap((doc) => {
      if (happens(0.2)) return [];
      return happens(0.4) ? [doc.slice(0, 16) + docOf(0).slice(16)] : [doc];
    });
    const fresh = Array.from({ length: below(4) }, (_, nr) => docOf(1000 + nr));
    docs.splice(from, 0, ...(happens(0.2) ? shuffled([...touched, ...fresh]) : [...touched, ...fresh]));
    if (happens(0.1)) docs = shuffled(docs);
    const indexed = { chunks, docs: bytesOf(old) };
    const words = happens(0.5)
      ? new Map(docs.filter(() => happens(0.6)).map((doc) => [doc, null]))
      : undefined;
    const plan = atOnce(planDay(bytesOf(docs), indexed, words));
    const whole = atOnce(planPart(bytesOf(docs), indexed, { words, elsewhere: new Set() }));
    const told = ({ docs: all, fresh: some, missing }: DayPlan) => [all.toString('latin1'), some, missing];
    expect(told(plan)).toEqual(told(whole));
    const touchedOf = ({ chunks: all }: typeof plan) =>
      all.map((chunk) => (chunk.isTouched ? chunk : { ...chunk, members: [] }));
    expect(touchedOf(plan)).toEqual(touchedOf(whole));
    // Words are read of whom is new to their chunk; all others stand there in the order in which they stood.
    const members = whole.chunks.flatMap((chunk) => chunk.members);
    expect(whole.fresh).toEqual(members.filter(({ old: place }) => place === -1).map(({ doc }) => doc));
    const kept = whole.chunks.map(({ members: own }) =>
      own.flatMap(({ old: place }) => (place < 0 ? [] : place)),
    );
    expect(kept).toEqual(kept.map((places) => [...new Set(places)].sort((a, b) => a - b)));
  }
});

test('a session that moved while its day was read is there once', () => {
  const docs = Array.from({ length: 6 }, (_, id) => `${String(id).padStart(16, '0')}${'-'.repeat(16)}`);
  const moved = `${String(1).padStart(16, '0')}${'+'.repeat(16)}`;
  const indexed = { chunks: [2, 2, 2].map((size, id) => ({ id, size })), docs: bytesOf(docs) };
  const sessions = bytesOf([...docs.slice(0, 4), moved, ...docs.slice(4)]);
  expect(atOnce(planDay(sessions, indexed)).docs).toEqual(indexed.docs);
});
