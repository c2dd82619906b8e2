import type { Origin } from '../../../kernel/audit-entry.ts';
import type { ReadingWay } from '../../../kernel/services.ts';

/** What one person or program was handed of one company's sessions within a few minutes, on its way to the database. */
export interface WaitingReading {
  readonly companyId: string;
  /** Of a person, or of the key of a program. */
  readonly userId: string;
  /** Null: a person. */
  readonly keyName: string | null;
  /** When its five minutes began. */
  readonly fromMs: number;
  lastMs: number;
  /** Of a person; of a program the name of its key. */
  email: string;
  origin: Origin;
  /** Session ids; true: opened. */
  readonly sessions: Map<string, boolean>;
  /** Past the bound sessions are counted and told apart no more. */
  readonly more: { seen: number; opened: number };
  readonly calls: Record<ReadingWay, number>;
}

/** One row and one signal of each kind for so long: fine enough for windows of an hour, and few a day. */
export const stretchMs = 300_000;
/** So many in five minutes: in an hour more than the highest threshold, and past what anybody works through. */
export const maxToldApart = 1000;

export function addSession({ sessions, more }: WaitingReading, id: string, isOpened: boolean): void {
  const known = sessions.get(id);
  if (known !== undefined || sessions.size < maxToldApart) {
    sessions.set(id, isOpened || known === true);
    return;
  }
  more.seen += 1;
  if (isOpened) more.opened += 1;
}

/** Puts back what could not be stored, under what came meanwhile. */
export function mergeReading(into: WaitingReading, { sessions, more, calls }: WaitingReading): void {
  for (const [id, isOpened] of sessions) addSession(into, id, isOpened);
  into.more.seen += more.seen;
  into.more.opened += more.opened;
  for (const way of ['opened', 'listed', 'exported'] as const) into.calls[way] += calls[way];
}
