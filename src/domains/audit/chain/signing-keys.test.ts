import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
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

test.each(['nonsense', 'AAAA', '-----BEGIN PRIVATE KEY-----'])(
  'AUDIT_SIGNING_KEY=%s stops the start and says how to make one',
  (key) => {
    expect(() => keysFor({ AUDIT_SIGNING_KEY: key })).toThrow(/AUDIT_SIGNING_KEY .* openssl genpkey/);
  },
);
