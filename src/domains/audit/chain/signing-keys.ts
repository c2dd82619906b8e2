import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Config, ConfigError } from '../../../config/config.ts';
import { makeFolder } from '../../../config/make-folder.ts';
import { loadSecrets } from '../../../config/secrets.ts';
import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import { isFileError } from '../../../kernel/machine/is-file-error.ts';
import { deriveKey } from '../../../ports/derive-key.ts';

interface Key {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const verifyAsync = promisify(verify);

/**
 * The Ed25519 keys of the log. The first of AUDIT_SIGNING_KEY signs; without it one that is kept in DATA_DIR, or with
 * a shared database one derived from the secret that all instances share. All of these verify, so that a log stays
 * proven when it moves to another engine or gets another key.
 */
export const signingKeys = (config: Config): SigningKeys => createSigningKeys(readKeys(config));

function createSigningKeys(privateKeys: readonly KeyObject[]): SigningKeys {
  const [current, ...earlier] = privateKeys.map(describe);
  if (!current) throw new Error('the audit log needs a signing key');
  const byId = new Map([current, ...earlier].map((key) => [key.id, key]));
  return {
    keyId: current.id,
    publicKeyPem: current.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), current.privateKey),
    async verify(keyId, text, signature) {
      const key = byId.get(keyId);
      return key !== undefined && verifyAsync(null, Buffer.from(text, 'utf8'), key.publicKey, signature);
    },
  };
}

function describe(privateKey: KeyObject): Key {
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const id = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return { id, privateKey, publicKey };
}

function readKeys(config: Config): KeyObject[] {
  const configured = config.audit.signingKey?.split(',').map((text) => parseKey(text.trim())) ?? [];
  const { current, previous } = loadSecrets(config);
  const derived = [current, ...previous].map((secret) => keyOfSeed(deriveKey(secret, 'audit-signing', 32)));
  const isKept = configured.length === 0 && config.databaseUrl === null;
  const kept = isKept ? makeKey(config.dataDir) : keptKey(config.dataDir);
  return isKept ? [...kept, ...derived] : [...configured, ...derived, ...kept];
}

const keyFile = (dataDir: string): string => join(dataDir, 'audit-signing-key.pem');

function keptKey(dataDir: string): KeyObject[] {
  const path = keyFile(dataDir);
  if (!existsSync(path)) return [];
  const pem = readFileSync(path);
  try {
    return [createPrivateKey(pem)];
  } catch (error) {
    throw new ConfigError(
      `${path} is damaged: it is no private key. Put it back from where it is kept safe. ` +
        'Without it the audit log is signed with a new key from now on, and what was signed before cannot be checked: to accept that, move the file away.',
      { cause: error },
    );
  }
}

function makeKey(dataDir: string): KeyObject[] {
  makeFolder(dataDir);
  try {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(keyFile(dataDir), pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
  }
  return keptKey(dataDir);
}

const message =
  'Bad setting: AUDIT_SIGNING_KEY must be an Ed25519 private key: PEM, or 32 bytes as base64. ' +
  'Make one with: openssl genpkey -algorithm ed25519';

function parseKey(text: string): KeyObject {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text.replaceAll('\\n', '\n'))
      : keyOfBytes(Buffer.from(text, 'base64'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new ConfigError(message, { cause: error });
  }
  throw new ConfigError(message);
}

const keyOfBytes = (bytes: Buffer): KeyObject =>
  bytes.length === 32 ? keyOfSeed(bytes) : createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });

/** The fixed beginning of a PKCS #8 structure that holds an Ed25519 seed. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

const keyOfSeed = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
