import type { Actor } from '../../../kernel/actor.ts';
import type { Origin } from '../../../kernel/audit-entry.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Services } from '../../../kernel/services.ts';

interface Sender {
  readonly services: Services;
  readonly actor: Actor;
  readonly origin: Origin;
}

/** Leaves an entry where a file was turned away for want of room, in the company's queue or on the disk. */
export async function recordRefusedFile<T>(
  { services, actor, origin }: Sender,
  companyId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT')
      services.audit.recordRefusal(actor, origin, {
        eventType: 'DATA_IMPORT',
        action: 'imports.create',
        outcome: 'BLOCKED',
        severity: 'MEDIUM',
        description: error.message,
        companyId,
        metadata: error.details,
      });
    throw error;
  }
}
