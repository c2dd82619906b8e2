import { z } from 'zod';
import { type Origin, severities } from '../../../kernel/audit-entry.ts';
import { instant } from '../../../kernel/schema.ts';
import { EntryActor, entryActor } from '../chain/entry-actor.ts';
import { entryFields, type StoredEntry } from '../chain/stored-entry.ts';
import { deedWords } from '../recording/deed-words.ts';

export const AuditLog = z
  .object({
    id: z.string(),
    timestamp: instant,
    eventType: z.string(),
    action: z.string(),
    outcome: z.string(),
    severity: z.enum(severities),
    actor: EntryActor,
    userId: z.string().nullable(),
    userEmail: z.string().nullable(),
    companyId: z.string().describe('the nil UUID stands for the platform'),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.string().nullable(),
    sessionId: z.string().nullable(),
    resource: z.object({ type: z.string(), id: z.string() }).nullable(),
    description: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    seq: z.int().nullable().describe('place in the chain; null until the entry is sealed, within 5 s'),
    prevHash: z.string().nullable(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'AuditLog' });

export interface PlacedEntry extends StoredEntry {
  readonly seq: number | null;
  readonly prevHash: Buffer | null;
  readonly hash: Buffer | null;
}

export function auditLog(row: PlacedEntry, language: Origin['language']): z.input<typeof AuditLog> {
  const metadata: Record<string, unknown> = JSON.parse(row.metadata);
  const fields = { ...entryFields(row), metadata };
  return {
    ...fields,
    severity: AuditLog.shape.severity.parse(fields.severity),
    actor: entryActor(row, metadata),
    description: deedWords(fields, row.description, language),
    seq: row.seq,
    prevHash: hashBefore(row),
    hash: row.hash?.toString('hex') ?? null,
  };
}

const hashBefore = ({ seq, prevHash }: PlacedEntry): string | null =>
  seq === 1 ? '0'.repeat(64) : (prevHash?.toString('hex') ?? null);
