import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../../src/db/database.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { lookForNews } from '../../src/domains/security/watching/look-for-news.ts';
import { onServer } from '../../test/rig/on-server.ts';
import type { Place } from '../../test/rig/place.ts';
import { type Finding, ms, sampled, tookMs } from '../frame.ts';

/** What is asked of every worker all the time: whether the rules have news, and whether entries wait to be sealed. */
export async function costOfLooking({ databaseUrl }: Place, isFull: boolean): Promise<Finding[]> {
  const url = databaseUrl ?? '';
  const database = await openPostgres({ url, poolSize: 1, onEffectError() {} });
  try {
    const measured: { companies: number; p50: number }[] = [];
    for (const companies of isFull ? [10, 100, 1_000] : [4, 8]) {
      await onServer((client) => addCompanies(client, companies), url);
      const { p50 } = await sampled(isFull ? 200 : 3, () => tookMs(() => look(database)), 3);
      measured.push({ companies, p50 });
    }
    const [first = { companies: 0, p50: 0 }] = measured;
    return measured.map(({ companies, p50 }) => ({
      goal: 'P19',
      what: `a look for news and for entries to seal, ${companies} companies`,
      measured: `p50 ${ms(p50)}`,
      baseline: `${first.companies} companies p50 ${ms(first.p50)}`,
      ratio: p50 / first.p50,
      holds: isFull ? p50 / first.p50 <= mostTimes : null,
    }));
  } finally {
    await database.close();
  }
}

const mostTimes = 1.3;

async function look(database: Database): Promise<void> {
  await lookForNews(database, new Date());
  await database.lookup.query('SELECT FROM audit_pending LIMIT 1');
}

/** As many as it takes to so many, each with what one has after its first day: its rows are those of one that is there. */
async function addCompanies(client: pg.Client, wanted: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM company');
  const ids = Array.from({ length: Math.max(0, wanted - (rows[0]?.count ?? 0)) }, () => randomUUID());
  for (const [table, key] of [
    ['company', 'id'],
    ['audit_entry', 'company_id'],
    ['audit_seal', 'company_id'],
    ['audit_checkpoint', 'company_id'],
    ['session_figures', 'company_id'],
  ] as const) {
    const found = await client.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${table} t LIMIT 1`);
    const row = found.rows[0]?.row;
    if (!row) continue;
    const copies = ids.map((id) => ({ ...row, [key]: id, ...(key === 'id' && { name: id, name_key: id }) }));
    await client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(copies),
    ]);
  }
  await client.query('ANALYZE');
}
