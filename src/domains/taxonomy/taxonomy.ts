import { changeRows } from '../../db/change-rows.ts';
import type { TenantTx, Tx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { line } from '../../kernel/schema.ts';
import { inEnglish, inWords, type Sentence, say } from '../../words/sentence.ts';

export interface Category {
  readonly key: string;
  readonly label: string;
  readonly description: string;
}

export const categoryLabel = line(100);

export const otherKey = 'OTHER' as const;

const customerSupport = [
  'ORDER_STATUS',
  'DELIVERY',
  'RETURNS',
  'REFUND',
  'BILLING',
  'ACCOUNT',
  'PRODUCT',
  'TECHNICAL',
  'SUBSCRIPTION',
  'COMPLAINT',
  'FEEDBACK',
  otherKey,
] as const;
const hrHelpDesk = [
  'SCHEDULE_HOURS',
  'LEAVE_VACATION',
  'SICK_LEAVE_RECOVERY',
  'SALARY_COMPENSATION',
  'CONTRACT',
  'ONBOARDING',
  'OFFBOARDING',
  'WORKWEAR_STAFF_PASS',
  'TEAM_CONTACTS',
  'PERSONAL_QUESTIONS',
  'ACCESS_LOGIN',
  'SOCIAL_QUESTIONS',
  otherKey,
] as const;

type BuiltInKey = (typeof customerSupport | typeof hrHelpDesk)[number];

interface BuiltIn {
  readonly label: Sentence;
  readonly description: Sentence;
}

const builtInOf = (key: BuiltInKey): BuiltIn => ({
  label: say(`category.${key}`),
  description: say(`category.${key}.about`),
});

const builtIn: ReadonlyMap<string, BuiltIn> = new Map(
  [...customerSupport, ...hrHelpDesk].map((key) => [key, builtInOf(key)]),
);

const inEnglishWords = (key: BuiltInKey): Category => {
  const { label, description } = builtInOf(key);
  return { key, label: inEnglish(label), description: inEnglish(description) };
};

/** In English, as sources and the AI are told of them, and as they are stored. */
export const taxonomyPresets = {
  customerSupport: customerSupport.map(inEnglishWords),
  hrHelpDesk: hrHelpDesk.map(inEnglishWords),
};

const other = inEnglishWords(otherKey);

/** For people: what a built-in category is called is said in their language, and a company's own words stay. */
export function toCategoryRecord({ key, label, description }: Category) {
  const own = builtIn.get(key);
  return { key, label: asSaid(label, own?.label), description: asSaid(description, own?.description) };
}

const asSaid = (text: string, own: Sentence | undefined): Sentence | string =>
  own && inEnglish(own) === text ? own : text;

/** The other way: what a reader of this language was told of a built-in category is not the company's own word for it. */
export function readCategory(
  { key, label, description }: Category,
  language: string | null | undefined,
): Category {
  const own = builtIn.get(key);
  const read = (text: string, sentence: Sentence | undefined): string =>
    sentence && inWords(sentence, language) === text ? inEnglish(sentence) : text;
  return { key, label: read(label, own?.label), description: read(description, own?.description) };
}

/** The company's categories in its order; until it has its own, those for customer support. OTHER is always among them. */
export async function readTaxonomy(tx: Pick<Tx, 'query'>, companyId: string): Promise<readonly Category[]> {
  const found = await rows(
    tx,
    {
      name: 'taxonomy',
      text: 'SELECT key, label, description FROM taxonomy_category WHERE company_id = $1 ORDER BY position, key',
    },
    [companyId],
    { key: is.text, label: is.text, description: is.text },
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
