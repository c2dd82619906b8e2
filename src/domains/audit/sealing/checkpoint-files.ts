import { appendFile, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../config/config.ts';
import { makeFolder } from '../../../config/make-folder.ts';
import type { Database } from '../../../db/database.ts';
import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import type { Log } from '../../../kernel/log.ts';
import { isFileError } from '../../../kernel/machine/is-file-error.ts';
import { isSigned, parseCheckpoint } from '../chain/checkpoint.ts';
import { readStoredCheckpoints } from '../chain/stored-checkpoints.ts';

export interface HeadParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly keys: SigningKeys;
}

const tailBytes = 64 * 1024;
const pageSize = 100;

/** One file a chain, one signed head a line. */
export const checkpointFile = (dir: string, companyId: string): string =>
  join(dir, `audit-${companyId}.jsonl`);

/**
 * Brings a chain's file outside the database up to its newest signed head, also past what a crash or another
 * instance left out. A folder that cannot be written to stops nobody: the heads wait in the database.
 */
export async function writeHeads(parts: HeadParts, companyId: string): Promise<void> {
  const { config, database, log, keys } = parts;
  const dir = config.audit.checkpointDir;
  try {
    const path = checkpointFile(dir, companyId);
    let { seq, endsClean } = await lastHead(path);
    if (seq === null) await prepareFolder(keys, dir);
    for (let more = true; more; ) {
      const heads = await readStoredCheckpoints(database, companyId, seq ?? 0, pageSize);
      const signed = await Promise.all(heads.map((head) => isSigned(head, keys)));
      const text = heads.filter((_, i) => signed[i]).map((head) => `${JSON.stringify(head)}\n`);
      if (text.length > 0) {
        await appendFile(path, `${endsClean ? '' : '\n'}${text.join('')}`, { mode: 0o600, flush: true });
        endsClean = true;
      }
      seq = heads.at(-1)?.seq ?? seq;
      more = heads.length === pageSize;
    }
  } catch (error) {
    log.error({ err: error, checkpointDir: dir }, 'a signed head of the audit log could not be written');
  }
}

async function prepareFolder({ keyId, publicKeyPem }: SigningKeys, dir: string): Promise<void> {
  makeFolder(dir);
  await writeFile(join(dir, `audit-key-${keyId}.pem`), publicKeyPem, { mode: 0o644 });
}

/** The newest head of a file. A line that a crash cut in half counts as absent. */
async function lastHead(path: string): Promise<{ seq: number | null; endsClean: boolean }> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isFileError(error, 'ENOENT')) return null;
    throw error;
  });
  if (!file) return { seq: null, endsClean: true };
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tailBytes);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const lines = buffer.toString('utf8').split('\n');
    const endsClean = size === 0 || lines.at(-1) === '';
    for (const line of lines.reverse()) {
      const head = parseCheckpoint(line);
      if (head) return { seq: head.seq, endsClean };
    }
    return { seq: 0, endsClean };
  } finally {
    await file.close();
  }
}
