import { z } from 'zod';
import type { StoredEntry } from './stored-entry.ts';

export const EntryActor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user'), userId: z.string(), email: z.string().nullable() }),
  z.object({ type: z.literal('key'), keyId: z.string(), name: z.string() }),
  z.object({ type: z.literal('system'), job: z.string() }),
  z.object({ type: z.literal('operator') }),
  z.object({ type: z.literal('anonymous') }),
]);
type EntryActor = z.infer<typeof EntryActor>;

const Kept = z.object({ actor: z.union([z.string(), EntryActor.options[1]]) });
const schedule = 'schedule:';

type Row = Pick<StoredEntry, 'userId' | 'userEmail' | 'sessionId'>;

/** Nobody's entry may be about somebody: only a session makes a person the one who did it. */
export function entryActor(row: Row, metadata: unknown): EntryActor {
  const kept = Kept.safeParse(metadata).data?.actor;
  if (typeof kept === 'object') return kept;
  if (kept === 'operator') return { type: 'operator' };
  if (kept?.startsWith(schedule)) return { type: 'system', job: kept.slice(schedule.length) };
  if (row.userId === null || row.sessionId === null) return { type: 'anonymous' };
  return { type: 'user', userId: row.userId, email: row.userEmail };
}
