import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { readListText, writeListText } from '../../kernel/lists/list-text.ts';
import { mapInTurns } from '../../kernel/pace/take-turns.ts';
import { nilId } from '../../ports/ids.ts';

/** Into what each became that is no more. */
type Merges = ReadonlyMap<string, string>;

/** Kept views and alerts of a category that became another are about that one: its sessions are there. */
export async function followMerges(tx: TenantTx, merges: Merges): Promise<void> {
  for (const table of rules)
    await tx.query(
      `UPDATE ${table} SET subject = ($3::text[])[array_position($2::text[], subject)]
       WHERE company_id = $1 AND metric = 'categoryShare' AND subject = ANY($2::text[])`,
      [tx.companyId, [...merges.keys()], [...merges.values()]],
    );
  await renameInFilters(tx, 'category', merges);
}

interface ValueMerge {
  readonly key: string;
  readonly from: readonly string[];
  readonly into: string;
}

/** The same of values of an attribute that are written as another from now on. */
export const followValueMerge = (tx: TenantTx, { key, from, into }: ValueMerge) =>
  renameInFilters(tx, `attribute.${key}`, new Map(from.map((value) => [value, into])));

type Within = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** What alerts told before is about them too. Thousands of firings are too many for one transaction: it follows behind the merge. */
export const followMergesInFirings = (within: Within, merges: Merges) =>
  renameInFirings(within, 'category', merges);

export const followValueMergeInFirings = (within: Within, { key, from, into }: ValueMerge) =>
  renameInFirings(within, `attribute.${key}`, new Map(from.map((value) => [value, into])));

const rules = ['news_alert', 'news_firing'] as const;

const firingsAtOnce = 100;

async function renameInFirings(within: Within, name: string, merges: Merges): Promise<void> {
  for (let after: string | undefined = nilId; after !== undefined; ) {
    const from: string = after;
    after = await within(async (tx) => {
      const [last] = await rows(
        tx,
        `SELECT id FROM news_firing WHERE company_id = $1 AND id > $2 ORDER BY id OFFSET ${firingsAtOnce - 1} LIMIT 1`,
        [tx.companyId, from],
        { id: is.uuid },
      );
      await renameInRules(tx, 'news_firing', { name, merges, after: from, last: last?.id ?? null });
      return last?.id;
    });
  }
}

interface Renaming {
  readonly name: string;
  readonly merges: Merges;
  readonly after?: string;
  /** Null: to the last. */
  readonly last?: string | null;
}

const renameInRules = (
  tx: TenantTx,
  table: (typeof rules)[number],
  { name, merges, after = nilId, last = null }: Renaming,
) =>
  tx.query(
    `UPDATE ${table} SET filters = jsonb_set(filters, $4::text[], (SELECT jsonb_agg(DISTINCT coalesce(($3::text[])[array_position($2::text[], said)], said))
       FROM jsonb_array_elements_text(filters #> $4::text[]) AS said))
     WHERE company_id = $1 AND id > $5 AND ($6::uuid IS NULL OR id <= $6) AND filters #> $4::text[] ?| $2::text[]`,
    [tx.companyId, [...merges.keys()], [...merges.values()], name.split('.'), after, last],
  );

/**
 * `name`: as an address says the filter; rules keep an attribute's within one object. All merges at once, and all that is kept:
 * there may be a hundred of the ones for a thousand of the others, and everybody waits meanwhile.
 */
async function renameInFilters(tx: TenantTx, name: string, merges: Merges): Promise<void> {
  await renameInRules(tx, 'news_alert', { name, merges });
  const views = await rows(
    tx,
    'SELECT id, search FROM saved_view WHERE company_id = $1 AND strpos(search, $2) > 0 ORDER BY id FOR UPDATE',
    [tx.companyId, `${name}=`],
    { id: is.uuid, search: is.text },
  );
  const renamed = await mapInTurns(views, ({ id, search }) => ({
    id,
    search: renameIn(search, name, merges),
  }));
  const changed = renamed.filter(({ search }) => search !== null);
  if (changed.length > 0)
    await tx.query(
      `UPDATE saved_view v SET search = k.search FROM json_to_recordset($2::json) AS k (id uuid, search text)
       WHERE v.company_id = $1 AND v.id = ANY($3::uuid[]) AND v.id = k.id`,
      [tx.companyId, JSON.stringify(changed), changed.map(({ id }) => id)],
    );
}

/** Null: nothing of it became another. */
function renameIn(search: string, name: string, merges: Merges): string | null {
  const asked = new URLSearchParams(search);
  const values = readListText(asked.get(name) ?? '');
  if (!values.some((value) => merges.has(value))) return null;
  asked.set(name, writeListText([...new Set(values.map((value) => merges.get(value) ?? value))]));
  return asked.toString();
}
