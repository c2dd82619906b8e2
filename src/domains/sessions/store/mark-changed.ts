import { changeRows } from '../../../db/change-rows.ts';
import type { Tx } from '../../../db/database.ts';
import { dayMs } from '../../../kernel/day-ms.ts';

const maxMarks = 16;
const derivations = { figures: 0, search: 1 } as const;
export type Derivation = keyof typeof derivations;

/**
 * Says, in the writer's transaction, that sessions which started at these moments were added, changed or removed.
 * A start that moves names both moments. Whoever reads figures or searches brings them up to date first.
 */
export async function markChanged(
  tx: Pick<Tx, 'query'>,
  companyId: string,
  startedAt: readonly Date[],
  what: readonly Derivation[] = ['figures', 'search'],
): Promise<void> {
  if (startedAt.length === 0 || what.length === 0) return;
  const runs = runsOf(startedAt.map((moment) => moment.getTime()));
  await changeRows(
    tx,
    `INSERT INTO session_change (company_id, derived, from_at, to_at)
     SELECT $1, derived, from_at, to_at FROM unnest($2::timestamptz[], $3::timestamptz[]) AS run (from_at, to_at), unnest($4::smallint[]) AS derived`,
    [
      companyId,
      runs.map(([from]) => new Date(from)),
      runs.map(([, to]) => new Date(to)),
      what.map((name) => derivations[name]),
    ],
    'mark_changed',
  );
}

/** Runs without a gap of a day or more; few of them, so that a chunk in no order leaves few marks. */
function runsOf(moments: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const at of [...moments].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && at - last[1] < dayMs) last[1] = at;
    else runs.push([at, at]);
  }
  const [first, last] = [runs[0], runs.at(-1)];
  return runs.length > maxMarks && first && last ? [[first[0], last[1]]] : runs;
}
