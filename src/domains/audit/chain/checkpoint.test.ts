import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import {
  checkpointText,
  claimOf,
  type Head,
  hasMark,
  isSigned,
  parseCheckpoint,
  signCheckpoint,
} from './checkpoint.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keys: SigningKeys = {
  keyId: 'key-1',
  publicKeyPem: '',
  sign: (text) => sign(null, Buffer.from(text), privateKey),
  verify: async (keyId, text, signature) =>
    keyId === 'key-1' && verify(null, Buffer.from(text), publicKey, signature),
};
const hashes = [1, 2, 3].map((value) => Buffer.alloc(32, value));
const head: Head = { companyId: 'c', fromSeq: 5, seq: 7, hashes, sealedAt: new Date('2026-01-05T09:00:00Z') };

test('a head claims the last hash, and the first six bytes of each', () => {
  expect(claimOf(head, 'key-1')).toEqual({
    companyId: 'c',
    fromSeq: 5,
    seq: 7,
    hash: '03'.repeat(32),
    marks: Buffer.from('010101010101020202020202030303030303', 'hex').toString('base64'),
    sealedAt: '2026-01-05T09:00:00.000Z',
    keyId: 'key-1',
  });
});

test('a head without all its hashes is none', () => {
  for (const wrong of [{ hashes: [] }, { hashes: hashes.slice(1) }, { seq: 8 }, { hashes: [], fromSeq: 8 }])
    expect(() => claimOf({ ...head, ...wrong }, 'key-1')).toThrow('all its hashes');
});

test('what is signed is the claim in canonical JSON under its name, and any change of it breaks the signature', async () => {
  const signed = signCheckpoint(head, keys);
  expect(checkpointText(signed)).toBe(
    `parlance-audit-checkpoint-1\n{"companyId":"c","fromSeq":5,"hash":"${'03'.repeat(32)}","keyId":"key-1",` +
      `"marks":"${signed.marks}","sealedAt":"2026-01-05T09:00:00.000Z","seq":7}`,
  );
  expect(await isSigned(signed, keys)).toBe(true);
  for (const [field, value] of Object.entries(signed)) {
    const changed = { ...signed, [field]: typeof value === 'number' ? value + 1 : `A${value}` };
    expect([field, await isSigned(changed, keys)]).toEqual([field, false]);
  }
});

test('a mark tells which link of a head is another one', () => {
  const signed = signCheckpoint(head, keys);
  expect([5, 6, 7].map((seq, at) => hasMark(signed, seq, hashes[at] ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
    true,
  ]);
  expect([5, 6, 7].map((seq) => hasMark(signed, seq, Buffer.alloc(32, 2)))).toEqual([false, true, false]);
  expect(hasMark(signed, 8, Buffer.alloc(32, 3))).toBe(false);
  const close = Buffer.alloc(32, 1);
  close[6] = 9;
  expect(hasMark(signed, 5, close)).toBe(true);
  close[5] = 9;
  expect(hasMark(signed, 5, close)).toBe(false);
});

test('a line of a file is a head only with all its fields', () => {
  const signed = signCheckpoint(head, keys);
  expect(parseCheckpoint(JSON.stringify(signed))).toEqual(signed);
  for (const field of Object.keys(signed)) {
    expect(parseCheckpoint(JSON.stringify({ ...signed, [field]: undefined }))).toBeNull();
    expect(parseCheckpoint(JSON.stringify({ ...signed, [field]: null }))).toBeNull();
  }
  for (const seq of [0, -1, 1.5, 2 ** 53, '7']) {
    expect(parseCheckpoint(JSON.stringify({ ...signed, seq }))).toBeNull();
    expect(parseCheckpoint(JSON.stringify({ ...signed, fromSeq: seq }))).toBeNull();
  }
  expect(parseCheckpoint(JSON.stringify({ ...signed, fromSeq: 1 }))).not.toBeNull();
  for (const line of ['', '{', 'null', '7', '[]', '"x"', JSON.stringify(signed).slice(0, -1)])
    expect(parseCheckpoint(line)).toBeNull();
});
