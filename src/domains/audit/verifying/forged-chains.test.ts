import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  asStored,
  chainOf,
  changedAt,
  companyId,
  headOf as headOver,
  keys,
  orderOf,
  sealedAt,
} from '../../../../test/labs/chains/sealed-chain.ts';
import type { Checkpoint } from '../chain/checkpoint.ts';
import { firstHash } from '../chain/hash-chain.ts';
import type { SignedOrder } from '../retention/removal-order.ts';
import { chainsInFile, chainsWithHeads } from './chains-with-heads.ts';
import { checkLinks, type SealedEntry } from './check-links.ts';
import { checkSignatures } from './check-signatures.ts';
import { compareHeads, compareLastHeads } from './compare-heads.ts';
import { type HeadReader, openHeadReader } from './head-reader.ts';

const otherId = '22222222-2222-4222-8222-222222222222';
const chain = chainOf(6);
const links = new Map(chain.map(({ seal }) => [seal.seq, seal.hash]));
const start = { seq: 0, hash: firstHash };
const changed = (seq: number, change: (row: SealedEntry) => Partial<SealedEntry>) =>
  changedAt(chain, seq, change);
const check = (rows: readonly SealedEntry[], orders: ReadonlyMap<string, SignedOrder> = new Map()) => {
  const { good, finding } = checkLinks(companyId, start, rows, orders);
  return [good.length, finding && `${finding.seq} ${finding.problem}`];
};

test('a chain is good from a known link on, up to its end', () => {
  expect(check(chain)).toEqual([6, null]);
  expect(check([])).toEqual([0, null]);
  const [, second] = chain;
  const from = { seq: 2, hash: second?.seal.hash ?? firstHash };
  expect(checkLinks(companyId, from, chain.slice(2), new Map())).toEqual({
    good: chain.slice(2).map(({ seal }) => ({ seq: seal.seq, hash: seal.hash })),
    finding: null,
  });
  expect(checkLinks(otherId, start, chain, new Map()).finding).toEqual({ seq: 1, problem: 'link-altered' });
});

test.each<[string, readonly SealedEntry[], string]>([
  [
    'an entry was rewritten',
    changed(4, ({ entry: of }) => ({ entry: of && { ...of, description: 'y' } })),
    '4 entry-altered',
  ],
  ['an entry is gone', changed(4, () => ({ entry: null })), '4 entry-missing'],
  ['a link is gone', chain.filter(({ seal }) => seal.seq !== 4), '4 link-missing'],
  [
    'two links changed places',
    [...chain.slice(0, 3), ...chain.slice(3, 5).reverse(), ...chain.slice(5)],
    '4 link-missing',
  ],
  [
    'the time in a link was changed',
    changed(4, ({ seal }) => ({ seal: { ...seal, sealedMoment: sealedAt } })),
    '4 link-altered',
  ],
  [
    'the severity in a link was changed',
    changed(4, ({ seal }) => ({ seal: { ...seal, sealedSeverity: 'HIGH' } })),
    '4 link-altered',
  ],
  [
    'its entry is said to be another',
    changed(4, ({ seal }) => ({ seal: { ...seal, entryId: 'x' } })),
    '4 link-altered',
  ],
  [
    'the hash of a link was changed',
    changed(4, ({ seal }) => ({ seal: { ...seal, hash: firstHash } })),
    '4 link-altered',
  ],
  [
    'the content of a link was changed',
    changed(4, ({ seal }) => ({ seal: { ...seal, contentHash: firstHash } })),
    '4 link-altered',
  ],
  [
    'entry and link were changed together',
    changed(4, ({ seal, entry: of }) => ({
      seal: { ...seal, bodyHash: firstHash },
      entry: of && { ...of, action: 'y' },
    })),
    '4 link-altered',
  ],
  [
    'one that is there is said to be removed',
    changed(4, ({ seal }) => ({ seal: { ...seal, removedBy: 'o' } })),
    '4 link-altered',
  ],
  [
    'a removed one has no true link',
    changed(4, ({ seal }) => ({ entry: null, seal: { ...seal, hash: firstHash, removedBy: 'o' } })),
    '4 link-altered',
  ],
])('%s: the first bad number and why', (_, rows, expected) => {
  expect(check(rows)).toEqual([3, expected]);
});

test('an entry may be gone where a signed order covers its age, and nowhere else', () => {
  const rows = changed(4, ({ seal }) => ({ entry: null, seal: { ...seal, removedBy: 'o' } }));
  const after = (ms: number) => new Map([['o', orderOf('o', new Date(sealedAt.getTime() + ms))]]);
  expect(check(rows, after(5))).toEqual([6, null]);
  expect(check(rows, after(4))).toEqual([3, '4 removal-not-ordered']);
  expect(check(rows)).toEqual([3, '4 removal-not-ordered']);
  expect(
    check(
      changed(4, () => ({ entry: null })),
      after(5),
    ),
  ).toEqual([3, '4 entry-missing']);
});

const headOf = (fromSeq: number, seq: number, hashes?: Buffer[]) => headOver(chain, [fromSeq, seq], hashes);
const stored = (fromSeq: number, seq: number) => asStored(headOf(fromSeq, seq));
const signed = (checkpoints: readonly ReturnType<typeof stored>[], throughSeq = 6, covered = 0) =>
  checkSignatures(companyId, { links, coveredSeq: covered, throughSeq }, checkpoints, keys);

test('the heads in the database follow each other without a gap, each of them signed', async () => {
  const [first, second] = [stored(1, 3), stored(4, 6)];
  expect(await signed([first, second])).toEqual({ coveredSeq: 6, failed: null });
  expect(await signed([first, second], 5)).toEqual({ coveredSeq: 3, failed: null });
  expect(await signed([second], 6, 3)).toEqual({ coveredSeq: 6, failed: null });
  expect(await signed([])).toEqual({ coveredSeq: 0, failed: null });
  expect(await signed([first, stored(5, 6)])).toEqual({
    coveredSeq: 3,
    failed: { fromSeq: 4, throughSeq: 6 },
  });
  expect(await signed([first, { ...second, sealedAt: new Date(0) }])).toEqual({
    coveredSeq: 3,
    failed: { fromSeq: 4, throughSeq: 6 },
  });
  expect(await signed([{ ...first, seq: 0 }])).toEqual({
    coveredSeq: 0,
    failed: { fromSeq: 1, throughSeq: 0 },
  });
  const known = new Map([...links].filter(([seq]) => seq !== 2));
  expect(
    await checkSignatures(companyId, { links: known, coveredSeq: 0, throughSeq: 6 }, [first, second], keys),
  ).toEqual({
    coveredSeq: 0,
    failed: { fromSeq: 1, throughSeq: 3 },
  });
});

function readerOf(heads: readonly Checkpoint[]): HeadReader {
  let at = 0;
  return {
    peek: async () => heads[at] ?? null,
    take() {
      at += 1;
    },
    offset: () => at,
    unreadableCount: () => 0,
    close: async () => {},
  };
}
const upTo = (throughSeq: number, known: ReadonlyMap<number, Buffer> = links) => ({
  links: known,
  throughSeq,
  linkAt: async (seq: number) => links.get(seq) ?? null,
});
const rewritten = [Buffer.alloc(32, 9), Buffer.alloc(32, 8)];
const unsigned = { ...headOf(3, 4, rewritten), signature: headOf(1, 1).signature };

test('heads outside the database agree with the chain, or say from which number on it was rewritten', async () => {
  const agreeing = readerOf([headOf(1, 2), headOf(3, 4), headOf(5, 6)]);
  expect(await compareHeads(agreeing, upTo(4), keys)).toEqual({
    finding: null,
    agreeing: new Set([2, 4]),
    unsignedCount: 0,
  });
  expect(agreeing.offset()).toBe(2);
  const late = [links.get(3) ?? firstHash, Buffer.alloc(32, 8)];
  expect((await compareHeads(readerOf([headOf(3, 4, late)]), upTo(6), keys)).finding).toEqual({
    seq: 4,
    problem: 'chain-rewritten',
  });
  // Of two the earlier, in whatever order they stand; one that is not signed proves nothing.
  const heads = [headOf(5, 6, rewritten), headOf(3, 4, rewritten), unsigned, headOf(1, 2)];
  expect(await compareHeads(readerOf(heads), upTo(6), keys)).toEqual({
    finding: { seq: 3, problem: 'chain-rewritten' },
    agreeing: new Set([2]),
    unsignedCount: 1,
  });
  const inOrder = [headOf(3, 4, rewritten), headOf(5, 6, rewritten)];
  expect((await compareHeads(readerOf(inOrder), upTo(6), keys)).finding?.seq).toBe(3);
  // Its marks agree, and its last hash does not.
  const forged = { ...headOf(3, 4), hash: headOf(1, 1).hash };
  expect(await compareHeads(readerOf([forged]), upTo(4), keys)).toEqual({
    finding: null,
    agreeing: new Set(),
    unsignedCount: 1,
  });
});

test('a head from before the stretch is held against the link itself', async () => {
  const stretch = new Map([...links].filter(([seq]) => seq > 4));
  expect((await compareHeads(readerOf([headOf(1, 2)]), upTo(6, stretch), keys)).agreeing).toEqual(
    new Set([2]),
  );
  const other = headOf(1, 2, [links.get(1) ?? firstHash, Buffer.alloc(32, 9)]);
  expect((await compareHeads(readerOf([other]), upTo(6, stretch), keys)).finding?.seq).toBe(2);
});

test('a head that reaches beyond the end shows that the tail was cut; behind a break only one that overlaps it tells', async () => {
  const last = (heads: readonly Checkpoint[], ending: 'cut' | 'broken') =>
    compareLastHeads(readerOf(heads), upTo(4), keys, ending);
  expect((await last([headOf(3, 4), headOf(5, 6)], 'cut')).finding).toEqual({ seq: 5, problem: 'tail-cut' });
  expect((await last([headOf(3, 5)], 'cut')).finding).toEqual({ seq: 5, problem: 'tail-cut' });
  expect((await last([headOf(5, 6)], 'broken')).finding).toBeNull();
  expect((await last([headOf(3, 5)], 'broken')).finding).toBeNull();
  const overlapping = headOf(4, 5, rewritten);
  for (const ending of ['cut', 'broken'] as const)
    expect((await last([overlapping], ending)).finding).toEqual({ seq: 4, problem: 'chain-rewritten' });
  expect(await last([{ ...headOf(5, 6), signature: headOf(1, 1).signature }], 'cut')).toMatchObject({
    finding: null,
    unsignedCount: 1,
  });
  expect((await last([], 'cut')).finding).toBeNull();
  // What stands behind the end is no part of the chain, whatever it says; and one that nobody signed stops no other.
  expect((await last([headOf(5, 6, rewritten)], 'cut')).finding).toEqual({ seq: 5, problem: 'tail-cut' });
  const nobodys = { ...headOf(5, 6), signature: headOf(1, 1).signature };
  expect(await last([nobodys, headOf(1, 2)], 'cut')).toMatchObject({ finding: null, unsignedCount: 1 });
  expect((await last([nobodys, headOf(5, 6)], 'cut')).finding).toEqual({ seq: 5, problem: 'tail-cut' });
});

const folder = mkdtempSync(join(tmpdir(), 'heads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const line = (head: Checkpoint) => `${JSON.stringify(head)}\n`;

test('a file of heads is read line by line, and again from where it was left', async () => {
  const other = { ...headOf(1, 2), companyId: otherId };
  const [first, second] = [headOf(1, 2), headOf(3, 4)];
  const path = fileOf('heads', `${line(first)}{"cut\n\n{"cut\n${line(other)}${JSON.stringify(second)}`);
  const reader = await openHeadReader(path, companyId);
  reader.take();
  expect([await reader.peek(), await reader.peek(), reader.offset()]).toEqual([first, first, 0]);
  reader.take();
  expect(reader.offset()).toBe(line(first).length);
  expect(await reader.peek()).toEqual(second);
  expect(reader.unreadableCount()).toBe(2);
  reader.take();
  expect([await reader.peek(), reader.unreadableCount()]).toEqual([null, 2]);
  await reader.close();
  const again = await openHeadReader(path, companyId, line(first).length);
  expect(await again.peek()).toEqual(second);
  await again.close();
  // A line that is still written is read once it is whole, where a check goes on; one that is no head is passed once.
  const half = await openHeadReader(fileOf('half', `no head\n${line(first).slice(0, 40)}`), companyId);
  expect([await half.peek(), half.unreadableCount(), half.offset()]).toEqual([null, 2, 'no head\n'.length]);
  await half.close();
  const absent = await openHeadReader(join(folder, 'absent'), companyId);
  expect(await absent.peek()).toBeNull();
  await absent.close();
  await expect(openHeadReader(`${path}/x`, companyId)).rejects.toThrow('ENOTDIR');
  // Longer than what is read at once.
  const long = await openHeadReader(fileOf('long', `${'x'.repeat(600_000)}\n${line(second)}`), companyId);
  expect([await long.peek(), long.unreadableCount()]).toEqual([second, 1]);
  await long.close();
});

test('the chains that heads tell of are named by their files, or by what a file says', async () => {
  fileOf(`audit-${companyId}.jsonl`, '');
  fileOf(`audit-${otherId}.jsonl.bak`, '');
  fileOf(`xaudit-${otherId}.jsonl`, '');
  expect(await chainsWithHeads(folder)).toEqual([companyId]);
  expect(await chainsWithHeads(join(folder, 'absent'))).toEqual([]);
  await expect(chainsWithHeads(join(folder, 'heads'))).rejects.toThrow('ENOTDIR');
  const mixed = fileOf(
    'mixed',
    `x\n${line(headOf(1, 2))}${line({ ...headOf(1, 2), companyId: otherId })}${line(headOf(3, 4))}`,
  );
  expect(await chainsInFile(mixed)).toEqual(new Set([companyId, otherId]));
  for (const path of [fileOf('empty', 'x\n'), join(folder, 'absent')])
    await expect(chainsInFile(path)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'checkpoint' }] },
    });
});
