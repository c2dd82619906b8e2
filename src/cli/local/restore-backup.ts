import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { loadConfig } from '../../config/config.ts';
import { loadSecrets } from '../../config/secrets.ts';
import { DumpError } from '../../db/dump/dump-format.ts';
import { openDump } from '../../db/dump/read-dump.ts';
import { restoreEmbedded } from '../../db/open-embedded.ts';
import { restorePostgres } from '../../db/restore-postgres.ts';
import { secretKeyId } from '../../ports/derive-key.ts';
import type { LocalResult } from './local-result.ts';

export async function restoreBackup(
  env: Record<string, string>,
  input: Readonly<Record<string, unknown>>,
): Promise<LocalResult> {
  const config = loadConfig(env);
  const path = String(input['file']);
  await access(path, constants.R_OK).catch(() => {
    throw new DumpError(`${path} cannot be read. Name a file that \`npm run cli -- backup FILE\` wrote.`);
  });
  const dump = await openDump(createReadStream(path));
  const { madeAt, secretKeyId: needed } = dump.header;
  if (input['other-keys'] !== true && needed !== null) {
    const { current, previous } = loadSecrets(config);
    if (![current, ...previous].map(secretKeyId).includes(needed)) {
      throw new DumpError(
        'This backup was made under another session secret. Put the files session-secret and audit-signing-key.pem ' +
          `of the old data folder into ${config.dataDir}, or the old SESSION_SECRET into SESSION_SECRET_PREVIOUS. Without ` +
          'them second factors, import passwords and webhook secrets have to be set again: --other-keys accepts that.',
      );
    }
  }
  const tables = config.databaseUrl
    ? await restorePostgres(config.databaseUrl, dump)
    : await restoreEmbedded(config.dataDir, dump);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    output: { restored: true, madeAt, tables: tables.length, rows, verified: 'counts and checksums' },
  };
}
