import type { TenantTx } from '../../../db/database.ts';
import { is, orNulls, rows } from '../../../db/rows.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { invalidParameter, notFound } from '../../../kernel/errors.ts';
import type { Ports, Services } from '../../../kernel/services.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { say } from '../../../words/sentence.ts';
import type { Attribute } from '../../attributes/index.ts';
import { type CurrentCompany, companyStatuses, inOneTransaction, inSteps, type Reading } from '../place.ts';
import { accessTo, catchUp, type Debt, type MayGoOn } from '../rebuild/catch-up.ts';
import { correctionMs } from '../store/changes.ts';
import { isWhole, type View } from '../view.ts';
import { type CurrentFigures, currentFigures } from './current-figures.ts';
import { needAttribute } from './need-attribute.ts';

export interface CurrentQuestion<T, P> {
  /** What is asked, once the company's zone is known. */
  plan(company: CurrentCompany): P & Planned;
  read(figures: CurrentFigures, plan: P): Promise<T>;
  /** Waits for all of it, however long that takes. */
  readonly isPatient?: boolean;
}

interface Planned {
  /** All that is read lies within it. */
  readonly view: View;
  /** It goes through sessions, though its view is whole. */
  readonly isLong?: boolean;
}

/** Who asks, and what figures are read by. */
export type AskingCtx = Pick<CompanyCtx, 'companyId' | 'transaction'> & {
  readonly ports: Pick<Ports, 'clock'>;
  readonly services: Pick<Services, 'database' | 'figures'>;
};

const StateRow = {
  name: is.text,
  status: is.oneOf(companyStatuses),
  timeZone: is.text,
  assigneeFigures: is.bool,
  attributes: is.own<readonly Attribute[]>(),
  ...orNulls({ cutIn: is.text, version: is.number }),
  figures: is.bool,
  words: is.bool,
};

type Outcome<T, P> =
  | { readonly debt: Debt }
  | { readonly debt?: never; readonly value: T }
  | { readonly debt?: never; readonly company: CurrentCompany; readonly planned: P };

interface Marks {
  readonly figures: boolean;
  readonly corrections: boolean;
  readonly words: boolean;
}
const noMarks: Marks = { figures: false, corrections: false, words: false };

const maxAttempts = 8;
/** So often it is tried in steps before it is read in one go. */
const maxSteppedAttempts = 2;
/** How long somebody waits for what an import left to count; so much is counted whatever time it takes. */
const patienceMs = 1000;
const patienceSessions = 20_000;
/** For words, which take many times as long as figures: after an import one step of them, and another if there is time. */
const patienceWordsMs = 400;
const smallWordStep = 1000;
/** Beside an import of the company, which changes more than anybody would wait for. */
const patienceBesideImportMs = 200;

/**
 * Answers from figures that are up to date: one snapshot for all its statements, after what had changed before the
 * question was brought up to date. Nothing that was committed when the question came is missing, unless that is so
 * much that nobody would wait for it: then the answer says that it is behind.
 */
export async function readCurrent<T, P>(
  ctx: AskingCtx,
  { plan, read, isPatient = false }: CurrentQuestion<T, P>,
): Promise<T> {
  const { clock } = ctx.ports;
  const fromMs = clock.monotonicMs();
  const waits: MayGoOn = (sessions) =>
    isPatient || sessions < patienceSessions || clock.monotonicMs() < fromMs + patienceMs;
  let wordSteps = 0;
  const waitsForWords: MayGoOn = () =>
    isPatient || wordSteps++ === 0 || clock.monotonicMs() < fromMs + patienceWordsMs;
  const waitsBesideImport: MayGoOn = () => clock.monotonicMs() < fromMs + patienceBesideImportMs;
  let isCaughtUp = false;
  let isBehind = false;
  const readAt = (reading: Reading, company: CurrentCompany, planned: P) =>
    read(currentFigures(ctx.services, { reading, company, isBehind }), planned);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await ctx.transaction(async (tx): Promise<Outcome<T, P>> => {
      const { company, isCutRight, isMarked } = await readState(tx);
      const planned = plan(company);
      const { view, isLong = !isWhole(view) } = planned;
      if (view.filter.assignee && !company.assigneeFigures)
        throw invalidParameter('assignee', say('figures.noAssignees'));
      for (const key of Object.keys(view.filter.attributes ?? {})) needAttribute(company, `attribute.${key}`);
      const marks = isCaughtUp ? noMarks : await isMarked(view.period);
      // What an import changes now is changed again by its next chunk: who waited for it would wait for its end.
      const isBesideImport = !isPatient && ctx.services.figures.isHeldBack(ctx.companyId);
      const debt = {
        figures: !isCutRight || (isBesideImport ? marks.corrections : marks.figures),
        words: view.search !== undefined && (!isCutRight || (marks.words && !isBesideImport)),
        period: view.period,
        isBesideImport,
      };
      isBehind ||= isBesideImport && (marks.figures || (view.search !== undefined && marks.words));
      if (debt.figures || debt.words) return { debt };
      if (isLong && tx.isShared && attempt <= maxSteppedAttempts) return { company, planned };
      return { value: await readAt(inOneTransaction(tx), company, planned) };
    }, 'snapshot');
    if ('value' in outcome) return outcome.value;
    if ('planned' in outcome) {
      const { company, planned } = outcome;
      const stepped = await readStepped(ctx, company, () => readAt(inSteps(ctx), company, planned));
      if (stepped) return stepped.value;
      continue;
    }
    const { debt } = outcome;
    const mayGoOn = debt.isBesideImport ? waitsBesideImport : waits;
    const access = accessTo(ctx.services.figures, ctx.companyId, ctx.transaction);
    const mayLookOn = () => clock.monotonicMs() < fromMs + patienceMs;
    const wordStep = isPatient ? {} : { wordStep: smallWordStep, mayLookOn };
    const isDone =
      (await catchUp(access, { ...debt, words: false }, mayGoOn)) &&
      (await catchUp(access, { ...debt, ...wordStep, figures: false }, waitsForWords));
    isBehind ||= !isDone;
    isCaughtUp = true;
  }
  throw new Error('the time zone of the company kept changing while its figures were read');
}

/**
 * Figures that are the same before and after were so in between: each step saw them as one snapshot would have. Null:
 * they changed meanwhile.
 */
async function readStepped<T>(
  ctx: Pick<CompanyCtx, 'companyId' | 'transaction'>,
  before: CurrentCompany,
  read: () => Promise<T>,
): Promise<{ value: T } | null> {
  const isSame = async () => {
    const { company } = await ctx.transaction((tx) => readState(tx));
    return company.version === before.version && company.timeZone === before.timeZone;
  };
  try {
    const value = await read();
    return (await isSame()) ? { value } : null;
  } catch (error) {
    if (await isSame()) throw error;
    return null;
  }
}

async function readState(tx: TenantTx) {
  const [row] = await rows(
    tx,
    {
      name: 'current_company',
      text: `SELECT c.name, c.status, c.time_zone AS "timeZone", c.assignee_figures AS "assigneeFigures", c.attributes, f.time_zone AS "cutIn", f.version,
       EXISTS (SELECT FROM session_change k WHERE k.company_id = $1 AND k.derived = 0) AS figures,
       EXISTS (SELECT FROM session_change k WHERE k.company_id = $1 AND k.derived = 1) AS words FROM company c
     LEFT JOIN session_figures f ON f.company_id = $1 WHERE c.id = $1`,
    },
    [tx.companyId],
    StateRow,
  );
  if (!row) throw notFound(say('thing.company'));
  const { name, status, timeZone, assigneeFigures, attributes, cutIn, version, figures, words } = row;
  const company: CurrentCompany = {
    id: tx.companyId,
    name,
    status,
    timeZone,
    assigneeFigures,
    attributes,
    version: version ?? 0,
    isSettled: !figures && !words,
  };
  return {
    company,
    isCutRight: cutIn === null || cutIn === timeZone,
    /** `corrections`: those among the marks of figures that are no longer than what a person changes. */
    async isMarked(period: Period | undefined): Promise<Marks> {
      if (!(figures || words)) return noMarks;
      const [marks] = await rows(
        tx,
        `SELECT coalesce(bool_or(derived = 0), false) AS figures, coalesce(bool_or(derived = 1), false) AS words,
           coalesce(bool_or(derived = 0 AND to_at - from_at <= $4 * interval '1 millisecond'), false) AS corrections
         FROM session_change WHERE company_id = $1
           AND ($2::float8 IS NULL OR to_at >= to_timestamp($2::float8)) AND ($3::float8 IS NULL OR from_at < to_timestamp($3::float8))`,
        [
          tx.companyId,
          ...(period ? [period.fromMs / 1000, period.belowMs / 1000] : [null, null]),
          correctionMs,
        ],
        { figures: is.bool, words: is.bool, corrections: is.bool },
      );
      return marks ?? noMarks;
    },
  };
}
