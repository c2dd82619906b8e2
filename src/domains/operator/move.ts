import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadSecrets } from '../../config/secrets.ts';
import { DumpError } from '../../db/dump/dump-format.ts';
import { openDump } from '../../db/dump/read-dump.ts';
import { DatabaseUnavailable } from '../../db/errors/database-unavailable.ts';
import { movedMark } from '../../db/moved-mark.ts';
import { restorePostgres } from '../../db/restore-postgres.ts';
import { conflict } from '../../kernel/errors.ts';
import { task } from '../../kernel/operation.ts';
import { secretKeyId } from '../../ports/derive-key.ts';
import { say, written } from '../../words/sentence.ts';

export const move = task({
  id: 'operator.move',
  summary: 'Move the embedded data to an empty PostgreSQL database; from that moment nothing is written here',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    databaseUrl: z.string().regex(/^postgres(ql)?:/, written(say('operator.databaseUrl'))),
  }),
  output: z.object({
    moved: z.literal(true),
    tables: z.int(),
    rows: z.int(),
    verified: z.string(),
    next: z.string(),
  }),
  async run(ctx, { databaseUrl }) {
    const { database } = ctx.services;
    if (database.engine !== 'embedded') throw conflict(say('operator.movedBefore'));
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        action: 'operator.move',
        severity: 'HIGH',
      }),
    );
    const madeAt = ctx.now().toISOString();
    try {
      // What is written after the moment would be lost: writers are turned away until the service starts over there.
      await database.refuseWrites(true);
      const facts = { madeAt, secretKeyId: secretKeyId(loadSecrets(ctx.config).current) };
      const tables = await restorePostgres(databaseUrl, await openDump(database.dump(facts)));
      await writeFile(join(ctx.config.dataDir, movedMark), `${madeAt}\n`, { mode: 0o600 });
      return {
        moved: true as const,
        tables: tables.length,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        verified: 'counts and checksums of every table',
        next:
          'Set DATABASE_URL and restart. Keep DATA_DIR: session-secret and audit-signing-key.pem in it are still needed; ' +
          'in production set SESSION_SECRET to what session-secret holds.',
      };
    } catch (error) {
      await database.refuseWrites(false).catch((fault: unknown) => {
        ctx.log.error({ err: fault }, 'writers could not be let in again after a move that failed');
      });
      if (error instanceof DumpError || error instanceof DatabaseUnavailable)
        // The address was typed here, and is no setting yet.
        throw conflict(
          say('refusal.asSaid', { message: error.message.replaceAll('DATABASE_URL', 'the address') }),
        );
      throw error;
    }
  },
});
