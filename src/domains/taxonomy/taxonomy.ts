import { changeRows } from '../../db/change-rows.ts';
import type { TenantTx, Tx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { line } from '../../kernel/schema.ts';

export interface Category {
  readonly key: string;
  readonly label: string;
  readonly description: string;
}

export const categoryLabel = line(100);

export const otherKey = 'OTHER';

const other: Category = { key: otherKey, label: 'Other', description: 'Anything that fits nowhere else' };

const category = (key: string, label: string, description: string): Category => ({ key, label, description });

export const taxonomyPresets: Readonly<Record<'customerSupport' | 'hrHelpDesk', readonly Category[]>> = {
  customerSupport: [
    category('ORDER_STATUS', 'Order status', 'Where an order is and when it arrives'),
    category('DELIVERY', 'Delivery', 'Late, lost, damaged or redirected deliveries'),
    category('RETURNS', 'Returns and exchanges', 'Sending something back or swapping it'),
    category('REFUND', 'Refund', 'Getting money back'),
    category('BILLING', 'Billing and payment', 'Invoices, payment methods, charges'),
    category('ACCOUNT', 'Account and sign-in', 'Access, passwords, personal details'),
    category('PRODUCT', 'Product question', 'What a product does, sizes, availability'),
    category('TECHNICAL', 'Technical problem', 'Something does not work'),
    category('SUBSCRIPTION', 'Subscription and cancellation', 'Starting, changing or ending a contract'),
    category('COMPLAINT', 'Complaint', 'Dissatisfaction with service or staff'),
    category('FEEDBACK', 'Feedback', 'Praise and suggestions'),
    other,
  ],
  hrHelpDesk: [
    category('SCHEDULE_HOURS', 'Schedule and hours', 'Rosters, shifts, working hours'),
    category('LEAVE_VACATION', 'Leave and vacation', 'Days off, holidays, special leave'),
    category('SICK_LEAVE_RECOVERY', 'Sick leave and recovery', 'Calling in sick, reintegration'),
    category('SALARY_COMPENSATION', 'Salary and compensation', 'Pay, payslips, bonuses, expenses'),
    category('CONTRACT', 'Contract', 'Contract terms, extensions, changes'),
    category('ONBOARDING', 'Onboarding', 'Starting in the company'),
    category('OFFBOARDING', 'Offboarding', 'Leaving the company'),
    category('WORKWEAR_STAFF_PASS', 'Workwear and staff pass', 'Clothing, badges, keys'),
    category('TEAM_CONTACTS', 'Team and contacts', 'Who to reach and how'),
    category('PERSONAL_QUESTIONS', 'Personal questions', 'Private matters that touch work'),
    category('ACCESS_LOGIN', 'Access and login', 'Accounts, passwords, systems'),
    category('SOCIAL_QUESTIONS', 'Social questions', 'Events, colleagues, well-being'),
    other,
  ],
};

/** The company's categories in its order; until it has its own, those for customer support. OTHER is always among them. */
export async function readTaxonomy(tx: Pick<Tx, 'query'>, companyId: string): Promise<readonly Category[]> {
  const found = await rows(
    tx,
    'SELECT key, label, description FROM taxonomy_category WHERE company_id = $1 ORDER BY position, key',
    [companyId],
    { key: is.text, label: is.text, description: is.text },
    'taxonomy',
  );
  if (found.length === 0) return taxonomyPresets.customerSupport;
  return found.some(({ key }) => key === otherKey) ? found : [...found, other];
}

/** The whole list anew, in its order. */
export async function writeTaxonomy(tx: TenantTx, categories: readonly Category[]): Promise<void> {
  await tx.query('DELETE FROM taxonomy_category WHERE company_id = $1', [tx.companyId]);
  await changeRows(
    tx,
    `INSERT INTO taxonomy_category (company_id, key, label, description, position)
     SELECT $1, key, label, description, position FROM json_to_recordset($2::json) AS row (key text, label text, description text, position integer)`,
    [tx.companyId, JSON.stringify(categories.map((category, position) => ({ ...category, position })))],
  );
}

/** The key that a source's word means: a key or a label, however it is written; anything else is OTHER. */
export function categoryReader(taxonomy: readonly Category[]): (word: string | null) => string | null {
  const keys = keysByWord(taxonomy);
  return (word) => (word === null ? null : (keys.get(folded(word)) ?? otherKey));
}

/** Words that mean no category, once for each way of writing them, the most frequent first. */
export function countUnknownCategories(
  taxonomy: readonly Category[],
  words: Iterable<string>,
): { label: string; count: number }[] {
  const keys = keysByWord(taxonomy);
  const unknown = new Map<string, { label: string; count: number }>();
  for (const word of words) {
    const key = folded(word);
    if (key === '' || keys.has(key)) continue;
    const seen = unknown.get(key);
    if (seen) seen.count += 1;
    else unknown.set(key, { label: word, count: 1 });
  }
  return [...unknown.values()].sort((a, b) => b.count - a.count);
}

function keysByWord(taxonomy: readonly Category[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const { key, label } of [...taxonomy].reverse()) keys.set(folded(label), key);
  for (const { key } of taxonomy) keys.set(folded(key), key);
  return keys;
}

const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
