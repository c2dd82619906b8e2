import { expect, test } from 'vitest';
import { judged } from '../../../../test/csp-samples/sample-reports.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import type { KindLimits } from './kind-limits.ts';
import { type ReportBatch, sumOf } from './report-batch.ts';
import { createReportTally } from './report-tally.ts';

const noon = Date.UTC(2026, 0, 5, 12);
const small: KindLimits = {
  kinds: { own: 10, foreign: 4, unknown: 2 },
  kindsPerNetwork: 6,
  samplesPerKind: 2,
  samplesPerHour: 9,
};
const somebody = { address: '203.0.113.7', userAgent: null };
const from = (network: number) => ({ address: `10.0.${network}.9`, userAgent: null });
const script = (host: string) =>
  judged({ 'violated-directive': 'script-src', 'blocked-uri': `https://${host}/a.js` });

const countOf = (batch: ReportBatch): number =>
  [...batch.kinds.values()].reduce((total, { slotCounts }) => total + sumOf(slotCounts), 0);
const targetsOf = (batch: ReportBatch) => [...batch.kinds.values()].map(({ kind }) => kind.blockedTarget);

test('equal reports become one kind with a count, parted by five minutes and by hour', () => {
  const tally = createReportTally();
  for (const minute of [0, 1, 4, 5, 59, 60]) tally.add(script('a.example'), somebody, noon + minute * 60_000);
  const [first, second, ...rest] = [...tally.take().kinds.values()];
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ hour: noon, firstSeenMs: noon, lastSeenMs: noon + 59 * 60_000 });
  expect(first?.slotCounts).toEqual([3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(second).toMatchObject({ hour: noon + hourMs });
  expect(second?.slotCounts[0]).toBe(1);
  expect(tally.take().kinds.size).toBe(0);
});

test('K17 past the limit of an hour nothing is lost: kinds are counted together, known ones stay apart', () => {
  const tally = createReportTally(small);
  for (let index = 0; index < 500; index += 1) tally.add(script(`host${index}.example`), from(index), noon);
  tally.add(script('host3.example'), from(1), noon);
  const batch = tally.take();
  expect(batch.kinds.size).toBe(11);
  expect(countOf(batch)).toBe(501);
  const other = [...batch.kinds.values()].find(({ kind }) => kind.blockedTarget === '(other)');
  expect(other?.kind).toMatchObject({
    directive: 'script-src',
    classification: 'third-party',
    riskLevel: 'high',
  });
  expect(other?.slotCounts[0]).toBe(490);
});

test('K17 the next hour has room again', () => {
  const tally = createReportTally(small);
  for (let index = 0; index < 50; index += 1) tally.add(script(`host${index}.example`), from(index), noon);
  tally.take();
  tally.add(script('late.example'), somebody, noon + hourMs);
  expect(targetsOf(tally.take())).toEqual(['late.example']);
});

test('K17 one network cannot use up the kinds of an hour', () => {
  const tally = createReportTally(small);
  for (let index = 0; index < 100; index += 1) tally.add(script(`flood${index}.example`), somebody, noon);
  tally.add(script('real.example'), from(1), noon);
  const targets = targetsOf(tally.take());
  expect(targets.filter((target) => target.startsWith('flood'))).toHaveLength(6);
  expect(targets).toContain('real.example');
});

test('K17 pages of other hosts have room of their own and no samples', () => {
  const tally = createReportTally(small);
  for (let index = 0; index < 100; index += 1) {
    tally.add(
      judged({ 'violated-directive': 'img-src', 'document-uri': `https://other${index}.example/` }),
      somebody,
      noon,
    );
  }
  tally.add(script('real.example'), somebody, noon);
  const batch = tally.take();
  expect([...batch.kinds.values()].filter(({ kind }) => kind.documentOwner === 'foreign')).toHaveLength(5);
  expect(batch.samples).toHaveLength(1);
  expect(batch.minutes.get(noon)).toMatchObject({ reportCount: 1, highRiskCount: 1, foreignCount: 100 });
  expect([...batch.browsers.values()].map(({ slotCounts }) => sumOf(slotCounts))).toEqual([1]);
});

test('a kind keeps its first few samples, an hour keeps so many in all, and batches do not start anew', () => {
  const tally = createReportTally(small);
  for (let index = 0; index < 5; index += 1) tally.add(script('a.example'), somebody, noon + index);
  expect(tally.take().samples.map(({ slot, occurredMs }) => [slot, occurredMs - noon])).toEqual([
    [0, 0],
    [1, 1],
  ]);
  tally.add(script('a.example'), somebody, noon + 9);
  for (let index = 0; index < 9; index += 1) tally.add(script(`b${index}.example`), from(index), noon);
  expect(tally.take().samples).toHaveLength(7);
});

test('what could not be stored is counted together with what came since', () => {
  const tally = createReportTally(small);
  tally.add(script('a.example'), somebody, noon);
  const failed = tally.take();
  tally.add(script('a.example'), somebody, noon + 1);
  tally.add(script('b.example'), somebody, noon + 2);
  tally.giveBack(failed);
  const batch = tally.take();
  expect(targetsOf(batch)).toEqual(['a.example', 'b.example']);
  expect(countOf(batch)).toBe(3);
  expect(batch.minutes.get(noon)?.reportCount).toBe(3);
  expect(batch.samples).toHaveLength(3);
});

test('kinds that the store already holds count towards the limit, those it refused do not', () => {
  const tally = createReportTally(small);
  for (let index = 0; index < 4; index += 1) tally.add(script(`mine${index}.example`), from(index), noon);
  tally.take();
  tally.add(script('waiting.example'), from(8), noon);
  const stored = Array.from({ length: 9 }, (_, index) => ({
    fingerprint: `${index}`.padStart(32, '0'),
    documentOwner: 'own' as const,
    reason: 'foreign-host',
  }));
  tally.learn(noon, stored);
  tally.add(script('waiting.example'), from(8), noon);
  tally.add(script('mine1.example'), from(9), noon);
  expect(targetsOf(tally.take())).toEqual(['waiting.example', '(other)']);
});

test('samples keep the network of a sender and a user agent without anything personal', () => {
  const tally = createReportTally();
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 sk_live_4eC39HqLyjWDarjtT1zdp7dc ann@example.org';
  tally.add(script('a.example'), { address: '2001:db8:1:2:3:4:5:6', userAgent }, noon);
  expect(tally.take().samples[0]).toMatchObject({
    network: '2001:db8:1::',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 … …',
  });
});

test('while nothing can be stored the reports of twelve hours wait, and how many were let go is told', () => {
  const tally = createReportTally();
  let droppedCount = 0;
  for (let hour = 0; hour < 100; hour += 1) {
    tally.add(script('a.example'), somebody, noon + hour * hourMs);
    tally.add(script('b.example'), somebody, noon + hour * hourMs);
    droppedCount += tally.giveBack(tally.take());
  }
  const { kinds, browsers, minutes, samples } = tally.take();
  expect([kinds.size, browsers.size, minutes.size, samples.length]).toEqual([24, 12, 12, 24]);
  expect(Math.min(...minutes.keys())).toBe(noon + 88 * hourMs);
  expect(droppedCount).toBe(2 * 88);
});
