import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { conflict } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import type { Attribute } from '../declared.ts';

/** Sessions keep what they say of retired ones: each is a column of every day's figures, and a part of every session. */
const mostHeld = 30;

/** No attribute is declared anew where sessions say values of so many already; one of those may come back. */
export async function refuseTooMany(
  tx: Pick<Tx, 'query'>,
  companyId: string,
  before: readonly Attribute[],
  wanted: readonly Attribute[],
): Promise<void> {
  const there = new Set(before.map(({ key }) => key));
  if (wanted.every(({ key }) => there.has(key))) return;
  const [held] = await rows(
    tx,
    'SELECT count(DISTINCT key)::integer AS others FROM attribute_value WHERE company_id = $1 AND key <> ALL($2::text[])',
    [companyId, wanted.map(({ key }) => key)],
    { others: is.number },
  );
  if ((held?.others ?? 0) + wanted.length > mostHeld)
    throw conflict(say('attribute.heldFull', { most: mostHeld }));
}
