import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  asStored,
  chainOf,
  changedAt,
  companyId,
  headOf,
  keys,
  orderOf,
  readerOver,
  type SealedLog,
  sealedAt,
  stretchesOf,
} from '../../../../test/labs/chains/sealed-chain.ts';
import type { Services } from '../../../kernel/services.ts';
import { nilId } from '../../../ports/ids.ts';
import type { Checkpoint } from '../chain/checkpoint.ts';
import { firstHash, hashLink } from '../chain/hash-chain.ts';
import { type VerifyCursor, type VerifyStep, verifyStep } from './verify-step.ts';

/** Longer than what is read at once. */
const length = 1250;
const chain = chainOf(length);
const headsOf = (size: number): Checkpoint[] =>
  stretchesOf(length, size).map((stretch) => headOf(chain, stretch));
const heads = headsOf(300);
const stored = heads.map(asStored);
const good: SealedLog = { chain, heads: stored };

const folder = mkdtempSync(join(tmpdir(), 'chains-'));
afterAll(() => rmSync(folder, { recursive: true }));
const services = {
  config: { audit: { checkpointDir: folder } },
  auditChain: { keys },
  // A check needs no other part of the service.
} as unknown as Services;
const path = join(folder, `audit-${companyId}.jsonl`);
const line = (head: Checkpoint) => `${JSON.stringify(head)}\n`;

interface Check {
  readonly maxCount?: number;
  /** The lines of the file of heads; none: there is no file. */
  readonly file?: readonly string[];
  readonly since?: Date;
  readonly cursor?: VerifyCursor;
  readonly heard?: (text: string) => void;
}

/** All steps of a check, each begun where the one before it ended. */
async function stepsOver(log: SealedLog, { maxCount = 10_000, file, since, cursor, heard }: Check = {}) {
  rmSync(path, { force: true });
  if (file) writeFileSync(path, file.join(''));
  const steps: VerifyStep[] = [];
  const request = { companyId, maxCount, since: since ?? null, read: readerOver(log, heard) };
  for (let at: VerifyStep['next'] = cursor ?? null; at || steps.length === 0; ) {
    const step = await verifyStep(services, { ...request, cursor: at });
    steps.push(step);
    at = step.next;
  }
  return steps;
}

async function check(log: SealedLog, options: Check = {}) {
  const steps = await stepsOver(log, options);
  const sum = (name: 'checkedCount' | 'removedCount' | 'damagedHeadCount') =>
    steps.reduce((total, step) => total + step[name], 0);
  const { firstBadSeq, problem, headSeq } = steps.at(-1) as VerifyStep;
  return {
    fault: problem && `${firstBadSeq} ${problem}`,
    headSeq,
    checked: sum('checkedCount'),
    removed: sum('removedCount'),
    damaged: sum('damagedHeadCount'),
  };
}

test.each<[number, number, number[]]>([
  [1, 300, [900, 1250, 1250]],
  [1000, 300, [900, 1250]],
  [1001, 300, [1250, 1250]],
  [3000, 300, [1250]],
  // Where no signed head ends within what was read, it reads on to one.
  [1, 1100, [1250, 1250]],
])('in steps of %i over heads of %i, each begins behind a signed head', async (maxCount, size, ends) => {
  const own = headsOf(size);
  const steps = await stepsOver({ chain, heads: own.map(asStored) }, { maxCount, file: own.map(line) });
  expect(steps.map(({ headSeq }) => headSeq)).toEqual([...ends, length]);
  expect(steps.map(({ checkedCount }) => checkedCount)).toEqual([
    ...ends.map((end, at) => end - (ends[at - 1] ?? 0)),
    0,
  ]);
  expect(steps.map(({ next }) => next?.phase)).toEqual([
    ...ends.slice(1).map(() => 'chain'),
    'entries',
    undefined,
  ]);
  // The file of heads is read on from where it was left.
  for (const { next, headSeq } of steps) {
    const before = own.filter(({ seq }) => seq <= headSeq);
    if (next?.phase === 'chain') expect(next.fileOffset).toBe(before.map(line).join('').length);
    if (next?.phase === 'entries')
      expect(next).toEqual({ phase: 'entries', afterId: nilId, headSeq: length });
  }
  expect(steps.every(({ problem, firstBadSeq }) => problem === null && firstBadSeq === null)).toBe(true);
});

const lines = heads.map(line);
const withoutLinks = (from: number, through = length): SealedLog['chain'] =>
  chain.filter(({ seal }) => seal.seq < from || seal.seq > through);

test.each([1, 1000, 1001, 1250])('a fault at %i is named by its number', async (seq) => {
  const altered = changedAt(chain, seq, ({ entry }) => ({ entry: entry && { ...entry, action: 'y' } }));
  const gone = changedAt(chain, seq, () => ({ entry: null }));
  const expected = { checked: seq - 1, headSeq: seq - 1, removed: 0, damaged: 0 };
  expect(await check({ ...good, chain: altered }, { maxCount: 1, file: lines })).toEqual({
    ...expected,
    fault: `${seq} entry-altered`,
  });
  expect(await check({ ...good, chain: gone })).toEqual({ ...expected, fault: `${seq} entry-missing` });
});

/** All links from `seq` on made anew over another entry, as somebody does who can write to the tables. */
function rewrittenFrom(seq: number): SealedLog['chain'] {
  let previous = chain[seq - 2]?.seal.hash ?? firstHash;
  const other = chainOf(length + 1).slice(1);
  return chain.map((row, at) => {
    if (at + 1 < seq) return row;
    const from = other[at];
    if (!from) return row;
    previous = hashLink(companyId, at + 1, previous, from.seal.contentHash);
    return { ...from, seal: { ...from.seal, seq: at + 1, hash: previous } };
  });
}
const headsUpTo = (seq: number) => stored.filter((head) => head.seq <= seq);
const badlySigned = stored.map((head) =>
  head.seq === 1200 ? { ...head, signature: stored[0]?.signature ?? head.signature } : head,
);

test.each<[string, SealedLog, string[] | undefined, string | null]>([
  ['its last link is gone', { ...good, chain: withoutLinks(1250) }, lines, '1250 tail-cut'],
  [
    'its end is gone with the heads',
    { chain: withoutLinks(1201), heads: headsUpTo(1200) },
    lines,
    '1201 tail-cut',
  ],
  [
    'its end is gone up to the middle of a stretch',
    { chain: withoutLinks(1101), heads: headsUpTo(900) },
    lines,
    '1101 tail-cut',
  ],
  [
    'its end is gone, the heads are not, and none are outside',
    { ...good, chain: withoutLinks(1201) },
    undefined,
    '1201 tail-cut',
  ],
  ['all of it is gone', { chain: [], heads: [] }, lines, '1 tail-cut'],
  ['its last heads are gone', { chain, heads: headsUpTo(900) }, lines, '901 head-not-signed'],
  [
    'its last heads are gone, and none are outside',
    { chain, heads: headsUpTo(900) },
    undefined,
    '901 head-not-signed',
  ],
  // Heads outside tell that only the head is wrong; without them it may be any of its stretch.
  ['a head is signed by nobody', { chain, heads: badlySigned }, lines, '1200 head-not-signed'],
  [
    'a head is signed by nobody, and none are outside',
    { chain, heads: badlySigned },
    undefined,
    '901 head-not-signed',
  ],
  [
    'a head is signed by nobody, and an entry behind it was altered',
    {
      chain: changedAt(chain, 1240, ({ entry }) => ({ entry: entry && { ...entry, action: 'y' } })),
      heads: badlySigned,
    },
    lines,
    '1200 head-not-signed',
  ],
  ['it was rewritten', { chain: rewrittenFrom(1100), heads: stored }, lines, '1100 chain-rewritten'],
  [
    'it was rewritten from the first of a stretch on',
    { chain: rewrittenFrom(901), heads: stored },
    lines,
    '901 chain-rewritten',
  ],
  [
    'it was rewritten from the last of a stretch on',
    { chain: rewrittenFrom(1200), heads: stored },
    lines,
    '1200 chain-rewritten',
  ],
  [
    'it was rewritten, and none are outside',
    { chain: rewrittenFrom(1100), heads: stored },
    undefined,
    '901 head-not-signed',
  ],
  ['nothing is wrong with it', good, undefined, null],
])('of a chain: %s', async (_, log, file, fault) => {
  expect((await check(log, { maxCount: 1000, file })).fault).toBe(fault);
});

test('heads outside that nobody signed are counted and prove nothing, as do lines that are none', async () => {
  const unsigned = (at: number) =>
    ({ ...heads[at], marks: '', signature: heads[0]?.signature }) as Checkpoint;
  const file = [line(unsigned(0)), 'no head\n', ...lines, line(unsigned(4)), '{"cut\n'];
  for (const maxCount of [1, 10_000])
    expect(await check(good, { maxCount, file })).toMatchObject({ fault: null, damaged: 4 });
});

test('what was removed under a signed order is counted once, however the check is cut', async () => {
  const own = headsOf(700).map(asStored);
  const orderFor = (seq: number) => (seq < 1100 ? 'o' : 'p');
  const removed = (fromSeq: number, seq: number): SealedLog['chain'] =>
    chain.map((row) =>
      row.seal.seq >= fromSeq && row.seal.seq <= seq
        ? { entry: null, seal: { ...row.seal, removedBy: orderFor(row.seal.seq) } }
        : row,
    );
  const orders = ['o', 'p'].map((id) => orderOf(id, new Date(sealedAt.getTime() + length)));
  const log = { chain: removed(650, 1050), heads: own, orders };
  const steps = await stepsOver(log, { maxCount: 1000 });
  expect(steps.map(({ headSeq, removedCount }) => [headSeq, removedCount])).toEqual([
    [700, 51],
    [1250, 350],
    [1250, 0],
  ]);
  expect(await check(log)).toMatchObject({ fault: null, removed: 401 });
  // Up to a fault, those before it.
  const altered = changedAt(log.chain, 1020, () => ({ entry: chain[0]?.entry ?? null }));
  expect(await check({ ...log, chain: altered })).toMatchObject({
    fault: '1020 entry-altered',
    removed: 370,
  });
  // An order is looked for once, and one that nobody signed allows nothing.
  const asked: string[] = [];
  const heard = (text: string) => void (text.includes('audit_removal') && asked.push(text));
  await check({ ...log, chain: removed(900, 1200) }, { heard });
  expect(asked).toHaveLength(2);
  const [first] = orders;
  const forged = orders.map((order) =>
    first && order.id === 'p' ? { ...order, signature: first.signature } : order,
  );
  const forgery = { ...log, chain: removed(900, 1200), orders: forged };
  expect((await check(forgery)).fault).toBe('1100 removal-not-ordered');
  asked.length = 0;
  await check(good, { heard });
  expect(asked).toEqual([]);
});

test('a check that begins at a moment begins behind the last head signed before it, and needs its link', async () => {
  const dated = stored.map((head, at) => {
    const when = new Date(sealedAt.getTime() + at * 1000);
    const span = [head.fromSeq, head.seq] as const;
    return asStored(headOf(chain, span, undefined, when));
  });
  const log = { chain, heads: dated };
  const since = new Date(sealedAt.getTime() + 2500);
  expect(await check(log, { since, file: lines })).toMatchObject({
    fault: null,
    checked: 350,
    headSeq: 1250,
  });
  expect(await check(log, { since: sealedAt })).toMatchObject({ fault: null, checked: 1250 });
  // Where a step before it ended says more than the moment at which the first one began.
  const cursor = { phase: 'chain', afterSeq: 1200, fileOffset: 0 } as const;
  expect(await check(log, { since, cursor })).toMatchObject({ fault: null, checked: 50 });
  expect(await check({ ...log, chain: withoutLinks(900, 900) }, { since })).toEqual({
    ...{ fault: '900 link-missing', headSeq: 899, checked: 0, removed: 0, damaged: 0 },
  });
});

test.each<[string, string, string[] | undefined]>([
  ['heads of the database', 'FROM audit_checkpoint', undefined],
  ['heads of the database and outside', 'FROM audit_checkpoint', lines],
  ['heads outside', 'SELECT seq, hash', lines],
])('what is sealed before the %s are read is no fault: the chain goes on', async (_, before, file) => {
  const log = { chain: chain.slice(0, 1200), heads: headsUpTo(1200) };
  let reads = 0;
  const heard = (text: string) => {
    if (text.includes('FROM audit_seal s')) reads += 1;
    // Behind the look that found no more links.
    else if (reads === 3 && text.includes(before)) Object.assign(log, good);
  };
  expect(await check(log, { file, heard })).toMatchObject({ fault: null, checked: length });
});

test('behind the chain the entries are looked through to the last, in steps', async () => {
  const full = { looked_at: 5000, last_id: 'e' };
  const cursor = { phase: 'entries', afterId: nilId, headSeq: 7 } as const;
  const looks = (...found: (typeof full & { strays?: string[] })[]): SealedLog & { from: string[] } => {
    const from: string[] = [];
    return {
      ...{ ...good, from, unsealed: { waiting: 3, gone: 0 } },
      strays(afterId) {
        from.push(afterId);
        return { looked_at: 12, last_id: 'last', ...found[from.length - 1] };
      },
    };
  };
  const none = { checkedCount: 0, removedCount: 0, damagedHeadCount: 0, unsealedCount: 3, headSeq: 7 };
  const whole = { ...none, firstBadSeq: null, problem: null, next: null };
  const log = looks(full, { ...full, last_id: 'f' }, { ...full, last_id: 'g' });
  expect(await stepsOver(log, { cursor })).toEqual([
    { ...whole, next: { phase: 'entries', afterId: 'f', headSeq: 7 } },
    whole,
  ]);
  expect(log.from).toEqual([nilId, 'e', 'f', 'g']);
  const stray = looks(full, { ...full, strays: ['x', 'y'] });
  expect(await stepsOver(stray, { cursor })).toEqual([
    { ...whole, firstBadSeq: length + 1, problem: 'entry-inserted' },
  ]);
  const gone = { ...looks(), unsealed: { waiting: 3, gone: 1 } };
  expect(await stepsOver(gone, { cursor })).toEqual([{ ...whole, firstBadSeq: 8, problem: 'entry-missing' }]);
  const empty = { ...good, unsealed: { waiting: 3, gone: 0 } };
  expect(await stepsOver(empty, { cursor })).toEqual([whole]);
});
