import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Rest } from '../../../kernel/pace/take-turns.ts';
import { say } from '../../../words/sentence.ts';
import { type Attribute, readMerged } from '../../attributes/index.ts';
import {
  type ReadySession,
  readySessions,
  type StoreOptions,
  type StoreRules,
} from '../../sessions/store/index.ts';
import { readTaxonomy } from '../../taxonomy/index.ts';
import type { ImportRow, SessionBatch } from '../read-sessions.ts';
import type { ImportRun } from './import-run.ts';

type GoodRow = Extract<ImportRow, { ok: true }>;
export type BadRow = Extract<ImportRow, { ok: false }>;

export interface ReadyRow {
  readonly row: GoodRow;
  readonly session: ReadySession;
}

/** A batch that is ready to be stored by the rules of its company, as they were when it was read. */
export interface ReadyBatch extends Pick<SessionBatch, 'next' | 'remarks'> {
  readonly good: readonly ReadyRow[];
  readonly refused: readonly BadRow[];
  readonly rules: StoreRules;
  readonly expectsNew: boolean;
}

/** How a company wants its sessions read and stored. */
export interface CompanyRules extends StoreRules {
  readonly attributes?: readonly Attribute[];
}

interface ReadyRows {
  readonly good: readonly ReadyRow[];
  readonly refused: readonly BadRow[];
}

type RuleReader = StoreRules & Pick<StoreOptions, 'newId' | 'now'>;

export async function readyBatch(
  { rows, remarks, next }: SessionBatch,
  rules: StoreRules,
  {
    newId,
    now,
    expectsNew,
    rest,
  }: Pick<StoreOptions, 'newId' | 'now'> & {
    readonly expectsNew: boolean;
    rest: Rest;
  },
): Promise<ReadyBatch> {
  const { good, refused } = await pair(
    rows.filter((row) => row.ok),
    { ...rules, newId, now },
    { asNew: expectsNew, rest },
  );
  return { good, refused: [...rows.filter((row) => !row.ok), ...refused], remarks, next, rules, expectsNew };
}

/** As they are ready, or anew where the rules have changed since; then some may be refused only now. */
export const readyRows = async (batch: ReadyBatch, now: RuleReader): Promise<ReadyRows> =>
  areSame(batch.rules, now)
    ? { good: batch.good, refused: [] }
    : pair(
        batch.good.map(({ row }) => row),
        now,
        { asNew: batch.expectsNew },
      );

/** A row whose texts cannot be treated is found by halves and refused alone; it never takes its batch with it. */
export async function pair(
  rows: readonly GoodRow[],
  rules: RuleReader,
  options: { asNew: boolean; rest?: Rest },
): Promise<ReadyRows> {
  try {
    return { good: await pairAll(rows, rules, options), refused: [] };
  } catch (error) {
    const [first, second] = rows;
    if (!first) throw error;
    if (!second) {
      const reason = say('row.untreated');
      const { line, session: of } = first;
      // What could not be treated cannot be redacted either: only its id is kept.
      const row = { raw: of.externalId, isWhole: false };
      return { good: [], refused: [{ ok: false, line, reason, row, of, fault: error }] };
    }
    const middle = Math.ceil(rows.length / 2);
    const [a, b] = [
      await pair(rows.slice(0, middle), rules, options),
      await pair(rows.slice(middle), rules, options),
    ];
    return { good: [...a.good, ...b.good], refused: [...a.refused, ...b.refused] };
  }
}

async function pairAll(
  rows: readonly GoodRow[],
  rules: RuleReader,
  options: { asNew: boolean; rest?: Rest },
): Promise<ReadyRow[]> {
  const sessions = await readySessions(
    rows.map(({ session }) => session),
    rules,
    options,
  );
  return rows.flatMap((row, at) => {
    const session = sessions[at];
    return session ? [{ row, session }] : [];
  });
}

const areSame = (a: StoreRules, b: StoreRules): boolean =>
  a.redactStored === b.redactStored && a.labels === b.labels && writeRules(a) === writeRules(b);

const writeRules = ({ taxonomy, merged = new Map(), numberPatterns }: StoreRules): string =>
  JSON.stringify([taxonomy, [...merged].map(([key, values]) => [key, [...values]]), numberPatterns]);

/** Null: nothing may be stored for this company now. */
export async function readRules(
  tx: Tx,
  { company_id: companyId, labels, source }: Pick<ImportRun, 'company_id' | 'labels' | 'source'>,
): Promise<CompanyRules | null> {
  const [[company], taxonomy] = await Promise.all([
    rows(
      tx,
      {
        name: 'store_rules',
        text: 'SELECT status, redact_stored, number_patterns, attributes FROM company WHERE id = $1',
      },
      [companyId],
      {
        status: is.text,
        redact_stored: is.bool,
        number_patterns: is.list(is.text),
        attributes: is.own<readonly Attribute[]>(),
      },
    ),
    readTaxonomy(tx, companyId),
  ]);
  if (company?.status !== 'TRIAL' && company?.status !== 'ACTIVE') return null;
  return {
    taxonomy,
    redactStored: company.redact_stored,
    numberPatterns: company.number_patterns,
    ...(company.attributes.length > 0 && {
      attributes: company.attributes,
      merged: await readMerged(
        tx,
        companyId,
        company.attributes.map(({ key }) => key),
      ),
    }),
    labels,
    grows: source === 'PUSH' || source === 'PULL',
  };
}
