import { derivedBit } from '../input/derivable-fields.ts';
import type { SessionInput } from '../input/session-input.ts';
import type { SessionRow } from '../record/session-row.ts';

/** How sessions come in. */
export interface Arrival {
  /** By a push or a pull: what comes may be a conversation that goes on. */
  readonly grows: boolean;
  readonly now: Date;
}

interface Before {
  readonly grows: boolean | null;
  readonly ended_at: Date | null;
  readonly arrived_at: Date | null;
  readonly open_end_at: Date | null;
}

interface Brought {
  readonly input: Pick<SessionInput, 'endTime' | 'derives'>;
  /** Null: it is new. */
  readonly before: Before | null;
  readonly hasNewText: boolean;
}

/**
 * A conversation that may go on waits until it was given an end or nothing came for a while; `settleSessions` ends the
 * wait. Until then an end that only follows from its last message stands aside. A file changes nothing of a wait.
 */
export function holdOpen(row: SessionRow, { grows, now }: Arrival, brought: Brought): SessionRow {
  const { before, input } = brought;
  if (!grows && !before?.grows) return row;
  const wasOpen = before !== null && before.arrived_at !== null;
  const stays = { ...row, grows: true, arrived_at: before?.arrived_at ?? null };
  if (!grows) return wasOpen ? withoutFollowingEnd(stays, before) : stays;
  const isEnded = input.endTime !== null && !input.derives?.includes('endTime');
  if (isEnded) return { ...stays, arrived_at: null };
  const isReopened = before !== null && before.ended_at !== null && row.ended_at === null;
  return before === null || brought.hasNewText || wasOpen || isReopened
    ? withoutFollowingEnd({ ...stays, arrived_at: now }, before)
    : stays;
}

const endBit = derivedBit('endTime');
const durationBit = derivedBit('durationSeconds');

function withoutFollowingEnd(row: SessionRow, before: Before | null): SessionRow {
  const derived = Number(row.derived);
  if (row.ended_at === null) return { ...row, open_end_at: before?.open_end_at ?? null };
  if ((derived & endBit) === 0) return row;
  const isDurationDerived = (derived & durationBit) !== 0;
  return {
    ...row,
    ended_at: null,
    open_end_at: row.ended_at,
    ...(isDurationDerived ? { duration_seconds: null } : {}),
    derived: derived & ~endBit & (isDurationDerived ? ~durationBit : ~0),
  };
}
