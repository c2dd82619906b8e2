import type { Tx } from '../../../db/database.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { ImportRun } from './import-run.ts';
import { type QueuedFile, queueFile } from './queue-file.ts';

interface Sender extends Pick<CompanyCtx, 'services' | 'actor' | 'origin' | 'record'> {
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Queues what somebody sends, with its entry; one that is turned away for want of room, in the queue or on the disk, leaves one too. */
export async function takeFile(ctx: Sender, file: QueuedFile): Promise<ImportRun> {
  const { companyId, dryRun } = file;
  const entry = { eventType: 'DATA_IMPORT', action: 'imports.create', companyId } as const;
  try {
    return await queueFile(ctx.services, file, {
      transaction: ctx.transaction,
      record: (tx, { id, byteCount: bytes, format, mapping: { layout } }) =>
        ctx.record(tx, {
          ...entry,
          resource: { type: 'import', id },
          metadata: { bytes, format, layout, dryRun },
        }),
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT')
      ctx.services.audit.recordRefusal(ctx.actor, ctx.origin, {
        ...entry,
        outcome: 'BLOCKED',
        severity: 'MEDIUM',
        description: error.message,
        metadata: error.details,
      });
    throw error;
  }
}
