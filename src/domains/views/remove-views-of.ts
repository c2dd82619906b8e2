import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { nilId } from '../../ports/ids.ts';
import { personOf } from '../../ports/person-marks.ts';
import { aboutAlert, withdrawMails } from '../mail/index.ts';

/** Shorter keys are words, and numbers that stand for something else. */
const tellingLength = 6;
/** In memory at a time, each of a few thousand characters. */
const readAtOnce = 200;

/** Removes the kept views and alerts that name an end user who is erased, whoever made them; how many there were. */
export async function removeViewsOf(tx: TenantTx, endUser: string): Promise<number> {
  return (await removeViews(tx, endUser)) + (await removeAlerts(tx, endUser));
}

async function removeAlerts(tx: TenantTx, endUser: string): Promise<number> {
  const gone = await findRules(tx, { table: 'news_alert', name: 'name' }, endUser);
  // What waits to be told of them holds their names and filters too.
  for (const id of gone) await withdrawMails(tx, aboutAlert(id));
  await remove(tx, 'news_alert', gone);
  // What an alert was about before it was changed.
  await remove(tx, 'news_firing', await findRules(tx, { table: 'news_firing', name: "''" }, endUser));
  return gone.length;
}

/** The alerts or firings whose rule names an end user. */
async function findRules(
  tx: TenantTx,
  { table, name }: { readonly table: 'news_alert' | 'news_firing'; readonly name: string },
  endUser: string,
): Promise<string[]> {
  // As JSON writes them too: a quotation mark within one is escaped.
  const [plain, escaped] = [fold(endUser), JSON.stringify(fold(endUser)).slice(1, -1)];
  const read = (after: string) =>
    rows(
      tx,
      `SELECT id, ${name} AS name, subject, filters FROM ${table} WHERE company_id = $1 AND id > $2
         AND (lower(filters ->> 'userId') = lower($3) OR ($6 AND (
           ${mayHold(name, '$4')} OR ${mayHold("coalesce(subject, '')", '$4')} OR ${mayHold('filters::text', '$5')})))
       ORDER BY id LIMIT ${readAtOnce} FOR UPDATE`,
      [tx.companyId, after, endUser, plain, escaped, endUser.length >= tellingLength],
      { id: is.uuid, name: is.text, subject: is.orNull(is.text), filters: is.object },
    );
  const isGone = ({ name, subject, filters }: Awaited<ReturnType<typeof read>>[number]) =>
    namesPerson({ name, search: writeSearch({ ...filters, subject }) }, endUser);
  return findGone(read, isGone);
}

async function remove(
  tx: TenantTx,
  table: 'news_alert' | 'news_firing' | 'saved_view',
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await tx.query(`DELETE FROM ${table} WHERE company_id = $1 AND id = ANY($2::uuid[])`, [
      tx.companyId,
      ids,
    ]);
}

/** Some at a time, of those that the statement does not rule out. */
async function findGone<T extends { readonly id: string }>(
  read: (after: string) => Promise<readonly T[]>,
  isGone: (one: T) => boolean,
): Promise<string[]> {
  const gone: string[] = [];
  for (let after: string | undefined = nilId; after !== undefined; ) {
    const some: readonly T[] = await read(after);
    for (const one of some) if (isGone(one)) gone.push(one.id);
    after = some.length < readAtOnce ? undefined : some.at(-1)?.id;
  }
  return gone;
}

/** Whether a text may hold a folded key: beyond ASCII, which is folded in more than one way, it always may. */
const mayHold = (text: string, key: string): string =>
  `(${text} ~ ('[^ -~]' COLLATE "C") OR strpos(lower(${text} COLLATE "C"), ${key}) > 0)`;

/** As in the address of a view, whichever filter it is: attributes and questions may name somebody too. */
function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  };
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    textsIn(value).map((text): [string, string] => [name, text]),
  );
  return new URLSearchParams(pairs).toString();
}

async function removeViews(tx: TenantTx, endUser: string): Promise<number> {
  // An address writes a space and whatever it likes in other letters.
  const read = (after: string) =>
    rows(
      tx,
      `SELECT id, name, search FROM saved_view WHERE company_id = $1 AND id > $2
         AND (${mayHold('name', '$3')} OR search ~ '[%+]' OR ${mayHold('search', '$3')})
       ORDER BY id LIMIT ${readAtOnce} FOR UPDATE`,
      [tx.companyId, after, fold(endUser)],
      { id: is.uuid, name: is.text, search: is.text },
    );
  const gone = await findGone(read, (view) => namesPerson(view, endUser));
  await remove(tx, 'saved_view', gone);
  return gone.length;
}

export function namesPerson(
  { name, search }: { readonly name: string; readonly search: string },
  key: string,
): boolean {
  const asked = new URLSearchParams(search);
  if (asked.getAll('userId').some((one) => personOf(one) === personOf(key))) return true;
  asked.delete('userId');
  return key.length >= tellingLength && [name, ...asked.values()].some((text) => holds(text, key));
}

/** No letter has so many marks: putting more of them in order takes as their number squared. */
const fold = (text: string): string =>
  text
    .replace(/\p{M}+/gu, (marks) => marks.slice(0, 30))
    .normalize()
    .toLowerCase();

/** Not within a longer word. */
function holds(text: string, key: string): boolean {
  const [where, what] = [fold(text), fold(key)];
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    const around = `${where[at - 1] ?? ' '}${where[at + what.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
