import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { is, rows } from '../src/db/rows.ts';
import { bringUpToDate } from '../src/domains/figures/index.ts';
import { dayMs } from '../src/kernel/day-ms.ts';
import { hourMs } from '../src/kernel/hour-ms.ts';
import { importSessions, someSessions } from '../test/labs/dashboard-lab.ts';
import { type SignedIn, startApp, type TestApp } from '../test/rig/start-app.ts';
import { type BenchGroup, type Finding, ms, tookMs } from './frame.ts';
import { askMeanwhile, neighbourFinding } from './mixed/ask-meanwhile.ts';

const alertsEach = 10;
const mostMs = 60_000;

/** N1: what it costs to judge everybody's alerts when their windows end all at once, and who notices. */
export const news: BenchGroup = {
  name: 'news',
  async run({ engine, isFull, log }) {
    const companies = isFull ? 1000 : 20;
    await using app = await startApp({ engine });
    app.clock.advance(dayMs - (app.clock.now().getTime() % dayMs) + 10 * hourMs);
    const owner = await app.signUp();
    const neighbour = await app.signUp();
    await fill(app, owner, companies);
    log(`${companies} companies with ${alertsEach} alerts each are there`);
    const ask = () => neighbour.browser.get('/api/auth/session');
    const alone = await askMeanwhile(ask, sleep(isFull ? 10_000 : 200));
    const findings: Finding[] = [];
    for (const [what, isUnusual] of [
      ['nothing is unusual', false],
      ['each tells of something', true],
    ] as const) {
      await makeDue(app, isUnusual);
      const before = process.cpuUsage();
      const judging = tookMs(() => app.app.scheduler.runNow('news-alerts'));
      const seen = await askMeanwhile(ask, judging);
      const took = await judging;
      const used = process.cpuUsage(before);
      const cpuSeconds = (used.user + used.system) / 1e6;
      const [left] = await app.database.system((tx) =>
        rows(
          tx,
          `SELECT (SELECT count(*) FROM news_alert WHERE due_at <= $1) AS due, (SELECT count(*) FROM news_firing) AS firings`,
          [app.clock.now()],
          { due: is.number, firings: is.number },
        ),
      );
      log(
        `${what}: ${Math.round(took)} ms, ${left?.due} left, ${left?.firings} firings; p95 ${ms(seen.p95)}`,
      );
      const isDone = left?.due === 0;
      const told = `${companies * alertsEach} alerts of ${companies} companies judged at once, ${what}`;
      findings.push(
        {
          goal: 'N1',
          what: told,
          measured: `${(took / 1000).toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of them this process at work, ${left?.firings} opened`,
          baseline: '60 s',
          ratio: took / mostMs,
          holds: isFull ? isDone && took <= mostMs : isDone ? null : false,
        },
        neighbourFinding(`while ${told}`, seen, { engine, isFull }, alone),
      );
    }
    return findings;
  },
};

const rules = [
  ['sessions', null, 'hour'],
  ['escalatedShare', null, 'hour'],
  ['resolvedShare', null, 'hour'],
  ['negativeShare', null, 'hour'],
  ['responseTime', null, 'hour'],
  ['categoryShare', 'RETURNS', 'hour'],
  ['noSessions', null, 'hour'],
  ['rating', null, 'day'],
  ['cost', null, 'day'],
  ['questionCount', 'How do I pay?', 'day'],
] as const;

/** One company with nine weeks of sessions, and as many of the same as are asked for. */
async function fill(app: TestApp, { companyId, userId }: SignedIn, companies: number): Promise<void> {
  const untilMs = app.clock.now().getTime() - 1;
  const sessions = someSessions(9 * 7 * 24, untilMs);
  // Enough of them in each hour for a share to say something.
  const some = [0, 1, 2].flatMap((copy) =>
    sessions.map((one) => ({
      ...one,
      externalId: `${one.externalId}-${copy}`,
      startTime: new Date(one.startTime.getTime() - copy * 60_000),
    })),
  );
  for (let at = 0; at < some.length; at += 1000)
    await importSessions(app, companyId, some.slice(at, at + 1000));
  while (!(await bringUpToDate(app.database, companyId)));
  const others = Array.from({ length: companies - 1 }, () => randomUUID());
  await app.database.system(async (tx) => {
    await tx.query(
      `INSERT INTO company (id, name, name_key, status, created_at, updated_at)
       SELECT o.id, o.id::text, o.id::text, 'ACTIVE', c.created_at, c.updated_at FROM company c, unnest($2::uuid[]) AS o(id) WHERE c.id = $1`,
      [companyId, others],
    );
    await tx.query("UPDATE app_user SET email_confirmed_at = created_at, locale = 'nl'");
    await tx.query(
      `INSERT INTO app_user (id, company_id, email, name, role, status, email_confirmed_at, created_at, updated_at)
       SELECT o.id, o.id, o.id || '@example.org', u.name, u.role, u.status, u.created_at, u.created_at, u.updated_at
       FROM app_user u, unnest($2::uuid[]) AS o(id) WHERE u.id = $1`,
      [userId, others],
    );
    for (const [metric, subject, span] of rules)
      await tx.query(
        `INSERT INTO news_alert (company_id, id, owner_id, is_shared, name, filters, metric, subject, condition, span,
           min_count, sensitivity, due_at, created_at, updated_at)
         SELECT u.company_id, gen_random_uuid(), u.id, true, $1, '{}', $1, $2, 'changed', $3, 1, 'normal', $4, $4, $4
         FROM app_user u WHERE u.company_id = ANY($5::uuid[])`,
        [metric, subject, span, app.clock.now(), [companyId, ...others]],
      );
  });
  // Some at a time: one statement for all of them would hold all of them in memory.
  for (let at = 0; at < others.length; at += 50)
    await app.database.system(async (tx) => {
      const some = others.slice(at, at + 50);
      await tx.query(
        `INSERT INTO session_figures SELECT o.id, f.time_zone, f.version FROM session_figures f, unnest($2::uuid[]) AS o(id) WHERE f.company_id = $1`,
        [companyId, some],
      );
      await tx.query(
        `INSERT INTO session_day (company_id, day, version, session_count, labels, measures, ids, users, texts)
         SELECT o.id, d.day, d.version, d.session_count, d.labels, d.measures, d.ids, d.users, d.texts
         FROM session_day d, unnest($2::uuid[]) AS o(id) WHERE d.company_id = $1`,
        [companyId, some],
      );
    });
  await app.app.scheduler.runNow('database-statistics');
}

/** Each window that ended now is to be judged; so that each tells of something, by a number that it is far from. */
const makeDue = (app: TestApp, isUnusual: boolean): Promise<unknown> =>
  app.database.system(async (tx) => {
    await tx.query(
      `UPDATE news_alert SET due_at = date_trunc(CASE span WHEN 'hour' THEN 'hour' ELSE 'day' END, $1::timestamptz, 'UTC')`,
      [app.clock.now()],
    );
    if (isUnusual)
      await tx.query(
        "UPDATE news_alert SET condition = 'above', threshold = 0, min_count = 0 WHERE metric <> 'noSessions'",
      );
  });
