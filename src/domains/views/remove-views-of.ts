import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { aboutAlert, withdrawMails } from '../mail/index.ts';

/** Shorter keys are words, and numbers that stand for something else. */
const tellingLength = 6;

/** Removes the kept views and alerts that name an end user who is erased, whoever made them; how many there were. */
export async function removeViewsOf(tx: TenantTx, endUser: string): Promise<number> {
  return (await removeViews(tx, endUser)) + (await removeAlerts(tx, endUser));
}

async function removeAlerts(tx: TenantTx, endUser: string): Promise<number> {
  const alerts = await rows(
    tx,
    'SELECT id, name, subject, filters FROM news_alert WHERE company_id = $1 ORDER BY id FOR UPDATE',
    [tx.companyId],
    { id: is.uuid, name: is.text, subject: is.orNull(is.text), filters: is.object },
  );
  const gone = alerts.filter(({ name, subject, filters }) =>
    names({ name, search: writeSearch({ ...filters, subject }) }, endUser),
  );
  // What waits to be told of them holds their names and filters too.
  for (const { id } of gone) await withdrawMails(tx, aboutAlert(id));
  if (gone.length > 0)
    await tx.query('DELETE FROM news_alert WHERE company_id = $1 AND id = ANY($2::uuid[])', [
      tx.companyId,
      gone.map(({ id }) => id),
    ]);
  return gone.length;
}

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
  const views = await rows(
    tx,
    'SELECT id, name, search FROM saved_view WHERE company_id = $1 ORDER BY id FOR UPDATE',
    [tx.companyId],
    { id: is.uuid, name: is.text, search: is.text },
  );
  const gone = views.filter((view) => names(view, endUser)).map(({ id }) => id);
  if (gone.length > 0)
    await tx.query('DELETE FROM saved_view WHERE company_id = $1 AND id = ANY($2::uuid[])', [
      tx.companyId,
      gone,
    ]);
  return gone.length;
}

function names({ name, search }: { readonly name: string; readonly search: string }, key: string): boolean {
  const asked = new URLSearchParams(search);
  if (asked.getAll('userId').includes(key)) return true;
  asked.delete('userId');
  return key.length >= tellingLength && [name, ...asked.values()].some((text) => holds(text, key));
}

/** Not within a longer word. */
function holds(text: string, key: string): boolean {
  const [where, what] = [text.normalize().toLowerCase(), key.normalize().toLowerCase()];
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    const around = `${where[at - 1] ?? ' '}${where[at + what.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
