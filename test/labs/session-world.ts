import type { Database, TenantTx } from '../../src/db/database.ts';
import { orderMerge } from '../../src/domains/attributes/index.ts';
import { mergeValuesStep } from '../../src/domains/sessions/change/index.ts';
import { markChanged } from '../../src/domains/sessions/store/mark-changed.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { newId } from '../../src/ports/ids.ts';
import type { Chance } from '../chance.ts';

const dayMs = 86_400_000;

export const zones = [
  'Europe/Amsterdam',
  'Asia/Kolkata',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Havana',
  'UTC',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
];
/** About when clocks change, or a day is skipped, in one or another of them. */
export const bases = [
  '2024-03-28',
  '2024-10-24',
  '2025-03-05',
  '2025-04-02',
  '2011-12-28',
  '2018-11-01',
  '2017-02-15',
];

export type Row = ReturnType<typeof someRow>;

const plans = ['free', 'pro', 'team'];
const keys = Array.from({ length: 8 }, (_, at) => `key_${at}`);
/** What a company of it declares. */
export const worldAttributes = ['plan', 'page', ...keys];

/** Where a column is not called as its field is. */
const otherNames: Readonly<Record<string, string>> = {
  analysis: 'analysis_status',
  forwarded: 'forwarded_hr',
  address: 'ip_address',
};
const columnOf = (field: string): string =>
  otherNames[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function someRow(clock: Clock, { below, happens, oneOf }: Chance, baseMs: number) {
  const maybe = <T>(value: T): T | null => (happens(0.2) ? null : value);
  const startMs = baseMs + below(12 * dayMs);
  return {
    id: newId(clock),
    startedAt: new Date(startMs),
    endedAt: happens(0.1) ? null : new Date(startMs + below(1e7)),
    costNanos: maybe(below(1e9)),
    durationSeconds: maybe(below(5000)),
    responseMs: maybe(below(happens(0.5) ? 5 : 900_000)),
    tokens: maybe(below(9000)),
    sentiment: maybe(below(3) - 1),
    analysis: below(5),
    escalated: maybe(happens(0.3)),
    forwarded: maybe(happens(0.2)),
    endUser: maybe(`u${below(30)}`),
    address: maybe(`10.0.0.${below(9)}`),
    country: maybe(oneOf(['NL', 'DE', 'FR'])),
    language: maybe(oneOf(['nl', 'en', 'xx'])),
    channel: maybe(oneOf(['web', 'mail'])),
    team: maybe(`team ${below(3)}`),
    botVersion: maybe(`3.${below(400)}`),
    assignee: maybe(`person ${below(40)}`),
    tags: maybe([...new Set([`tag ${below(300)}`, `tag ${below(5)}`, 'vip'])].slice(below(3))),
    attributes: maybe<Record<string, string>>({
      ...(happens(0.7) && { plan: oneOf(plans) }),
      ...(happens(0.7) && { page: `/page/${below(900)}` }),
      ...Object.fromEntries(
        keys.flatMap((key): [string, string][] => (happens(0.5) ? [[key, `${key} ${below(1_000)}`]] : [])),
      ),
    }),
    rating: happens(0.4) ? 1 + below(5) : null,
    firstResponseMs: maybe(below(happens(0.5) ? 5 : 900_000)),
    category: maybe(oneOf(['A', 'B', 'OTHER'])),
    currency: oneOf(['EUR', 'EUR', 'USD', null]),
    initialMsg: maybe(oneOf(['Hello my order', 'ÜBER the straße', 'where is my parcel parcel', ''])),
    questions: maybe([
      oneOf([
        'How do I pay?',
        'how do i  pay',
        'When is it?',
        '???',
        'Where is order MO-12?',
        'where is the order 7',
      ]),
      oneOf(['Why not', 'When is it']),
    ]),
    aiRequests: maybe(1),
    aiTokens: below(99),
    aiCostNanos: below(1e6),
  };
}

/** A company with sessions that random writers change, and what they must look like. */
export function createWorld(
  database: Database,
  clock: Clock,
  companyId: string,
  random: Chance,
  baseMs: number,
) {
  const live: Row[] = [];
  const mergedInto = new Map<string, string>();
  const inCompany = <T>(work: (tx: TenantTx) => Promise<T>) => database.tenant(companyId, work);

  async function add(): Promise<void> {
    const rows = Array.from({ length: 1 + random.below(25) }, () => someRow(clock, random, baseMs));
    await inCompany(async (tx) => {
      for (const row of rows) {
        const fields = Object.keys(row);
        await tx.query(
          `INSERT INTO session (company_id, external_id, created_at, updated_at, content_hash, ${fields.map(columnOf).join(', ')})
           VALUES ($1, gen_random_uuid()::text, now(), now(), '', ${fields.map((_, at) => `$${at + 2}`).join(', ')})`,
          [companyId, ...Object.values(row)],
        );
      }
      await markChanged(
        tx,
        companyId,
        rows.map(({ startedAt }) => startedAt),
      );
    });
    live.push(...rows);
  }

  async function remove(): Promise<void> {
    const [row] = live.splice(random.below(live.length), 1);
    if (!row) return;
    await inCompany(async (tx) => {
      await tx.query('DELETE FROM session WHERE company_id = $1 AND id = $2', [companyId, row.id]);
      await markChanged(tx, companyId, [row.startedAt]);
    });
  }

  async function change(): Promise<void> {
    const row = random.oneOf(live);
    const { category, startedAt, sentiment, team, tags, attributes, rating } = someRow(clock, random, baseMs);
    await inCompany(async (tx) => {
      await tx.query(
        'UPDATE session SET category = $3, started_at = $4, sentiment = $5, team = $6, tags = $7, attributes = $8, rating = $9 WHERE company_id = $1 AND id = $2',
        [companyId, row.id, category, startedAt, sentiment, team, tags, attributes, rating],
      );
      await markChanged(tx, companyId, [row.startedAt, startedAt]);
    });
    Object.assign(row, { category, startedAt, sentiment, team, tags, attributes, rating });
  }

  /** One plan becomes another, in all sessions that say it, and so do those that became the former before. */
  async function merge(): Promise<void> {
    const [from, into] = [random.oneOf(plans), random.oneOf(plans)];
    if (from === into) return;
    await inCompany(async (tx) => {
      // As it is held once a session says it: the ones of this world go past that.
      await tx.query(
        'INSERT INTO attribute_value (company_id, key, value) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [companyId, 'plan', from],
      );
      await orderMerge(tx, { key: 'plan', from: [from], into }, new Date('9999-12-31'));
      let isMerging = true;
      while (isMerging) isMerging = await mergeValuesStep(tx, clock.now());
    });
    mergedInto.delete(into);
    const carried = [from, ...plans.filter((plan) => mergedInto.get(plan) === from)];
    for (const plan of carried) mergedInto.set(plan, into);
    for (const row of live)
      if (carried.includes(row.attributes?.['plan'] ?? ''))
        row.attributes = { ...row.attributes, plan: into };
  }

  return {
    live,
    inCompany,
    async step(): Promise<void> {
      const kind = random.below(100);
      if (kind < 50 || live.length < 3) return add();
      if (kind < 65) return remove();
      if (kind < 85) return change();
      if (kind < 90) return merge();
      await inCompany((tx) =>
        tx.query('UPDATE company SET time_zone = $2 WHERE id = $1', [companyId, random.oneOf(zones)]),
      );
    },
  };
}
