import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../../config/config.ts';
import type { Database, SystemTx } from '../../../db/database.ts';
import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { nilId } from '../../../ports/ids.ts';
import { allCompanies } from '../all-companies.ts';
import { signCheckpoint } from '../chain/checkpoint.ts';
import { firstHash } from '../chain/hash-chain.ts';
import { changeCounts } from './change-counts.ts';
import { checkpointFile, writeHeads } from './checkpoint-files.ts';
import { sealPending } from './seal-pending.ts';

const [companyId, otherId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keys: SigningKeys = {
  keyId: 'key-1',
  publicKeyPem: 'the public key',
  sign: (text) => sign(null, Buffer.from(text), privateKey),
  verify: async (_, text, signature) => verify(null, Buffer.from(text), publicKey, signature),
};

let dir: string;
let logged: unknown[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sealing-'));
  logged = [];
});
afterEach(() => rmSync(dir, { recursive: true }));

type Answer = (text: string, values: readonly unknown[]) => Record<string, unknown>[];

/** What sealing is given, over a database that answers as it is told. */
function partsOver(answer: Answer, checkpointDir = dir) {
  const tx = { query: async (text: string, values: readonly unknown[] = []) => answer(text, values) };
  const note = (facts: object, message: string) => void logged.push([facts, message]);
  return {
    clock: createFakeClock(),
    config: { audit: { checkpointDir } } as Config,
    database: { system: (work: (tx: SystemTx) => unknown) => work(tx as SystemTx) } as Database,
    log: { debug: note, info: note, warn: note, error: note },
    keys,
  };
}

const sealedAt = new Date('2026-01-05T09:00:00Z');
const hashOf = (seq: number) => Buffer.alloc(32, seq);
/** A head of one link, as the database has it. */
function storedHead(seq: number) {
  const head = { companyId, fromSeq: seq, seq, hashes: [hashOf(seq)], sealedAt };
  const { signature } = signCheckpoint(head, keys);
  return { ...head, keyId: keys.keyId, signature: Buffer.from(signature, 'base64') };
}
/** Heads up to `last`, those of `forged` with the signature of another. */
const headsUpTo =
  (last: number, forged: readonly number[] = []): Answer =>
  (_, [, after, limit]) =>
    Array.from({ length: last }, (_, at) => storedHead(at + 1))
      .map((head) => (forged.includes(head.seq) ? { ...head, signature: storedHead(99).signature } : head))
      .filter(({ seq }) => seq > Number(after))
      .slice(0, Number(limit));
const path = () => checkpointFile(dir, companyId);
const writtenSeqs = () =>
  readFileSync(path(), 'utf8')
    .split('\n')
    .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line).seq] : []));

test('all heads are written, however many there are, each once, beside the key that proves them', async () => {
  await writeHeads(partsOver(headsUpTo(230)), companyId);
  expect(writtenSeqs()).toEqual(Array.from({ length: 230 }, (_, at) => at + 1));
  expect(path()).toBe(join(dir, `audit-${companyId}.jsonl`));
  const key = join(dir, 'audit-key-key-1.pem');
  expect([readFileSync(key, 'utf8'), statSync(key).mode & 0o777]).toEqual(['the public key', 0o644]);
  await writeHeads(partsOver(headsUpTo(230)), companyId);
  await writeHeads(partsOver(headsUpTo(231)), companyId);
  expect(writtenSeqs()).toHaveLength(231);
  expect(readFileSync(path(), 'utf8')).not.toContain('\n\n');
  expect(logged).toEqual([]);
});

test('a head that is not signed is not written, and those behind it are', async () => {
  await writeHeads(partsOver(headsUpTo(5, [2, 5])), companyId);
  expect(writtenSeqs()).toEqual([1, 3, 4]);
  rmSync(path());
  await writeHeads(partsOver(headsUpTo(3, [1, 2, 3])), companyId);
  expect(() => readFileSync(path())).toThrow('ENOENT');
});

test('behind a line that was cut a new one begins, and a file in which nothing can be read is filled anew', async () => {
  await writeHeads(partsOver(headsUpTo(2)), companyId);
  appendFileSync(path(), '{"cut');
  await writeHeads(partsOver(headsUpTo(4)), companyId);
  expect(writtenSeqs()).toEqual([1, 2, 3, 4]);
  writeFileSync(path(), 'nothing of it');
  await writeHeads(partsOver(headsUpTo(2)), companyId);
  expect(
    readFileSync(path(), 'utf8')
      .split('\n')
      .map((line) => line.slice(0, 7)),
  ).toEqual(['nothing', '{"compa', '{"compa', '']);
  // The last head is looked for at the end of a long file.
  writeFileSync(path(), `${'x'.repeat(70_000)}\n`);
  await writeHeads(partsOver(headsUpTo(1)), companyId);
  await writeHeads(partsOver(headsUpTo(2)), companyId);
  expect(writtenSeqs()).toEqual([1, 2]);
});

test('a folder that cannot be written to stops nobody, and is told', async () => {
  writeFileSync(join(dir, 'file'), '');
  const checkpointDir = join(dir, 'file');
  await writeHeads(partsOver(headsUpTo(1), checkpointDir), companyId);
  expect(logged).toEqual([
    [
      { err: expect.objectContaining({ code: 'ENOTDIR' }), checkpointDir },
      'a signed head of the audit log could not be written',
    ],
  ]);
});

const broken = (code: string) => Object.assign(new Error(code), { code });
const waitingOf = (...companies: string[]) => companies.map((company_id) => ({ company_id }));

test('a chain that cannot be sealed is told, and holds up no other', async () => {
  const asked: unknown[] = [];
  const parts = partsOver((text, [company]) => {
    if (text.includes('DISTINCT')) return waitingOf(companyId, otherId);
    if (text.includes('audit_pending')) asked.push(company);
    if (company === companyId && text.includes('audit_pending')) throw broken('XX000');
    return [];
  });
  expect(await sealPending(parts)).toBe(0);
  expect(asked).toEqual([companyId, otherId]);
  expect(logged).toEqual([
    [{ err: broken('XX000'), companyId }, 'a chain of the audit log could not be sealed'],
  ]);
});

test('whose numbers another sealer took tries again, five times in all', async () => {
  let tries = 0;
  const takenUntil = (last: number) =>
    partsOver((text) => {
      if (text.includes('DISTINCT')) return waitingOf(companyId);
      if (!text.includes('audit_pending')) return [];
      tries += 1;
      if (tries < last) throw broken('23505');
      return [];
    });
  expect([await sealPending(takenUntil(5)), tries, logged]).toEqual([0, 5, []]);
  tries = 0;
  await sealPending(takenUntil(99));
  expect([tries, logged.length]).toEqual([5, 1]);
});

test('while the data is moved nothing is sealed here, and nothing is told of it', async () => {
  const asked: string[] = [];
  const parts = partsOver((text) => {
    asked.push(text);
    if (text.includes('DISTINCT')) return waitingOf(companyId, otherId);
    throw broken('25006');
  });
  expect([await sealPending(parts), asked.length, logged]).toEqual([0, 2, []]);
});

test('more entries than are sealed at once are sealed to the last, and counted', async () => {
  const entry = (at: number) => ({
    companyId,
    id: `e${at}`,
    occurredAt: sealedAt,
    ...{ eventType: 'DATA_ACCESS', action: 'x', outcome: 'SUCCESS', severity: 'LOW', description: 'x' },
    ...{ userId: null, userEmail: null, ipAddress: null, userAgent: null, requestId: null },
    ...{ sessionId: null, resourceType: null, resourceId: null, metadata: '{}' },
  });
  let left = 1203;
  let seq = 0;
  const sealed: unknown[] = [];
  const parts = partsOver((text, values) => {
    if (text.includes('DISTINCT')) return waitingOf(companyId);
    if (text.includes('FROM audit_pending p'))
      return Array.from({ length: Math.min(500, left) }, (_, at) => entry(at));
    if (text.startsWith('SELECT seq, hash')) return seq === 0 ? [] : [{ seq, hash: firstHash }];
    if (text.includes('INTO audit_seal')) {
      const seqs = values[1] as number[];
      sealed.push([seqs[0], seqs.at(-1)]);
      seq += seqs.length;
      left -= seqs.length;
    }
    return [];
  });
  expect(await sealPending(parts)).toBe(1203);
  expect(sealed).toEqual([
    [1, 500],
    [501, 1000],
    [1001, 1203],
  ]);
});

test('an entry is counted under each of its values and under any, for its company and for all, and for who did it', async () => {
  const changed: (readonly unknown[])[] = [];
  const tx = {
    query: async (text: string, values: readonly unknown[]) => {
      expect(text).toContain('INSERT INTO audit_count');
      changed.push(values);
      return [];
    },
    // Counting asks for nothing else of a transaction.
  } as unknown as SystemTx;
  const of = { occurredAt: sealedAt, eventType: 'T', outcome: 'O', severity: 'S', userId: null };
  await changeCounts(tx, companyId, [of, of, { ...of, userId: otherId }], -1);
  const [companies = [], users = [], days = [], types = [], outcomes = [], severities = [], counts = []] =
    changed[0] as unknown[][];
  const rows = companies.map((company, at) =>
    [company, users[at], days[at], types[at], outcomes[at], severities[at], counts[at]].join(' '),
  );
  const kinds = ['T O S', 'T O ', 'T  S', 'T  ', ' O S', ' O ', '  S', '  '];
  const expected = [companyId, allCompanies].flatMap((company) => [
    ...kinds.map((kind) => `${company} ${nilId} 2026-01-05 ${kind} -3`),
    `${company} ${otherId} 2026-01-05    -1`,
  ]);
  expect(rows.toSorted()).toEqual(expected.toSorted());
  // One order for all writers.
  const keysOf = companies.map((company, at) =>
    [company, users[at], days[at], types[at], outcomes[at], severities[at]].join('\n'),
  );
  expect(keysOf).toEqual(keysOf.toSorted());
});
