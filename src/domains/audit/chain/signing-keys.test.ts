import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../../config/config.ts';
import { signingKeys } from './signing-keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'audit-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const keysFor = (env: Record<string, string>) =>
  signingKeys(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env }));
const shared = { DATABASE_URL: 'postgres://db/x', SESSION_SECRET: 'a secret that all the instances share' };

test('an embedded log keeps one key in its folder, for its owner only', () => {
  const first = keysFor({});
  expect(keysFor({}).keyId).toBe(first.keyId);
  expect(statSync(join(dataDir, 'audit-signing-key.pem')).mode & 0o777).toBe(0o600);
});

test('instances that share a database and a secret sign with one key, whatever their folders', () => {
  const here = keysFor(shared);
  const elsewhere = mkdtempSync(join(tmpdir(), 'audit-keys-'));
  expect(keysFor({ ...shared, DATA_DIR: elsewhere }).keyId).toBe(here.keyId);
  rmSync(elsewhere, { recursive: true });
});

test('what an earlier key signed still verifies: after a move, a rotation, a configured key', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n');
  const seed = randomBytes(32).toString('base64');
  const embedded = keysFor({});
  const derived = keysFor(shared);
  const configured = keysFor({ ...shared, AUDIT_SIGNING_KEY: pem });
  const rotated = keysFor({
    ...shared,
    SESSION_SECRET: 'the next secret of all the instances',
    SESSION_SECRET_PREVIOUS: shared.SESSION_SECRET,
    AUDIT_SIGNING_KEY: `${seed},${pem}`,
  });
  expect(new Set([embedded, derived, configured, rotated].map(({ keyId }) => keyId)).size).toBe(4);
  for (const keys of [embedded, derived, configured, rotated]) {
    expect(await rotated.verify(keys.keyId, 'text', keys.sign('text'))).toBe(true);
    expect(await rotated.verify(keys.keyId, 'other text', keys.sign('text'))).toBe(false);
  }
  expect(await embedded.verify(configured.keyId, 'text', configured.sign('text'))).toBe(false);
});

test('a key is known by the beginning of the hash of its public part, and a secret gives the same one for ever', () => {
  const keys = keysFor(shared);
  const der = createPublicKey(keys.publicKeyPem).export({ type: 'spki', format: 'der' });
  expect(keys.keyId).toBe(createHash('sha256').update(der).digest('hex').slice(0, 16));
  expect(keys.keyId).toBe('9962a3e3ae50cc33');
});

test('a configured key signs on the embedded engine too, whichever way it is written, and none is made beside it', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const written = [
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32).toString('base64'),
  ];
  const ids = written.map((key) => keysFor({ AUDIT_SIGNING_KEY: ` ${key} ` }).keyId);
  expect(ids).toEqual(Array(3).fill(keysFor({ ...shared, AUDIT_SIGNING_KEY: written[0] ?? '' }).keyId));
  expect(existsSync(join(dataDir, 'audit-signing-key.pem'))).toBe(false);
});

const ofAnotherKind = generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

test('what went wrong with a key that cannot be read is kept for the log', () => {
  expect(() => keysFor({ AUDIT_SIGNING_KEY: 'nonsense' })).toThrow(
    expect.objectContaining({ cause: expect.any(Error) }),
  );
});

test.each([
  ['nonsense', 'nonsense'],
  ['three bytes', 'AAAA'],
  ['half a PEM', '-----BEGIN PRIVATE KEY-----'],
  ['a key of another kind', ofAnotherKind.toString()],
])('AUDIT_SIGNING_KEY with %s stops the start and says how to make one', (_, key) => {
  expect(() => keysFor({ AUDIT_SIGNING_KEY: key })).toThrow(/AUDIT_SIGNING_KEY .* openssl genpkey/);
});
