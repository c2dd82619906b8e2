import { pipeline } from 'node:stream/promises';
import { onServer } from '../../test/rig/on-server.ts';
import type { Caller } from '../../test/rig/people.ts';
import { openDataSet, untilCurrent } from '../data-set.ts';
import { psqlEnded, startPsql } from '../psql.ts';
import type { Subject } from '../service.ts';

/** Of five sessions one is the first company's, the others are spread over the rest. */
const firstOf = 5;

/** Companies of one service that hold the sessions of a data set among them, counted; the first is by far the largest. */
export async function fillCompanies(
  subjects: readonly Subject[],
  {
    count,
    companies,
    log,
  }: { readonly count: number; readonly companies: number; readonly log: (line: string) => void },
): Promise<readonly (readonly Caller[])[]> {
  const { databaseUrl: source } = await openDataSet('postgres', count, { words: false, log });
  const filled: (readonly Caller[])[] = [];
  for (const subject of subjects) {
    const callers: Caller[] = [];
    for (let at = 0; at < companies; at += 1) callers.push(await subject.signedIn(`company-${at}`));
    const ids = await Promise.all(callers.map(companyOf));
    const url = subject.databaseUrl ?? '';
    await copySessions(source ?? '', url, ids);
    await onServer(async (client) => {
      await client.query(
        'INSERT INTO session_figures (company_id, time_zone) SELECT unnest($1::uuid[]), $2 ON CONFLICT DO NOTHING',
        [ids, 'UTC'],
      );
      for (const id of ids)
        await client.query(
          `INSERT INTO session_change (company_id, derived, from_at, to_at)
           VALUES ($1, 0, now() - interval '366 days', now() + interval '1 day')`,
          [id],
        );
    }, url);
    log(`${subject.url}: copied`);
    for (const [at, caller] of callers.entries()) {
      await untilCounted(caller);
      if (at % 20 === 0) log(`${subject.url}: ${at + 1} of ${companies} counted`);
    }
    await untilCurrent(subject, subject.caller);
    await onServer((client) => client.query('VACUUM ANALYZE'), url);
    log(`${subject.url}: counted`);
    filled.push(callers);
  }
  return filled;
}

/** Whoever asks for all of it has it counted, sooner than the background would. */
async function untilCounted(caller: Caller): Promise<void> {
  for (let isBehind = true; isBehind; ) {
    const { data } = await caller.get<{ catchingUp?: boolean }>('/api/dashboard/metrics');
    isBehind = data.catchingUp === true;
  }
}

async function companyOf(caller: Caller): Promise<string> {
  const { data } = await caller.get<{ user: { companyId: string } }>('/api/auth/session');
  return data.user.companyId;
}

/** As the owner of the tables, by the quickest way there is. */
async function copySessions(source: string, target: string, ids: readonly string[]): Promise<void> {
  const columns = await onServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = 'session'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    );
    return rows.map(({ name }) => name).filter((name) => name !== 'company_id' && name !== 'import_id');
  }, source);
  const company = `('{${ids.join(',')}}'::uuid[])[CASE WHEN nr % ${firstOf} = 0 THEN 1 ELSE 2 + nr % ${ids.length - 1} END]`;
  const rows = `SELECT ${company}, ${columns} FROM (SELECT substr(external_id, 7)::bigint AS nr, * FROM session) AS one`;
  const out = startPsql(source, `COPY (${rows}) TO STDOUT`);
  const into = startPsql(target, `COPY session (company_id, ${columns}) FROM STDIN`);
  await Promise.all([pipeline(out.stdout, into.stdin), psqlEnded(out), psqlEnded(into)]);
}
