import { z } from 'zod';
import type { SystemTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { task } from '../../../kernel/operation.ts';
import { nilId } from '../../../ports/ids.ts';
import { isScheduled, ScheduledFor } from '../../companies/scheduled/index.ts';
import { mostChannels } from '../channels/channel-record.ts';
import { type Judged, judgeAlerts } from '../judging/judge-alerts.ts';
import { judgedTogether } from '../judging/judged-together.ts';
import { nextEndMs } from '../judging/windows.ts';
import { tellingState } from '../telling/read-telling.ts';
import {
  type Audience,
  JudgedTooEarly,
  readCompanyPeople,
  readPeople,
  tellNews,
} from '../telling/tell-news.ts';
import { AlertRow, alertColumns } from './alert-record.ts';
import { type AlertNews, changes, keepVerdicts, postpone } from './keep-verdicts.ts';

/** Windows that ended longer ago are not judged any more: nobody wants to hear of them. */
const lateMs = dayMs;
/** Hours of a day, and one more. */
const mostWindows = 26;
/** What is left by then is the next run's, within a minute: others may be due, whom searches of many alerts would keep waiting. */
const longestMs = 55_000;
/** Of one company: their filters are in memory together. */
const alertsAtOnce = 500;
/** Put on their way in one transaction, for whose end everybody may have to wait. */
const messagesAtOnce = 200;

export const evaluateAlerts = task({
  id: 'alerts.evaluate',
  summary: 'Evaluate alerts whose window has ended, and windows missed in the last day',
  audit: { none: 'a run of a schedule is no event; firings are kept with their alert' },
  input: ScheduledFor,
  output: z.object({ judged: z.int(), opened: z.int(), ended: z.int() }),
  async run(ctx, { companies: only = null }) {
    const now = ctx.now();
    const times = { now, since: new Date(now.getTime() - lateMs) };
    await ctx.transaction((tx) =>
      tx.query(
        `UPDATE news_alert SET due_at = $1 WHERE due_at < $1 AND company_id IN (SELECT c.id FROM company c WHERE ${isScheduled('$2', '$3')})`,
        [times.since, only, now],
      ),
    );
    const { clock } = ctx.ports;
    const lastMs = clock.monotonicMs() + longestMs;
    const isLate = () => clock.monotonicMs() > lastMs;
    const companies = await ctx.transaction((tx) =>
      rows(
        tx,
        // Those first whose alerts are judged soonest.
        `SELECT a.company_id AS id FROM news_alert a JOIN company c ON c.id = a.company_id
         WHERE a.due_at <= $1 AND ${isScheduled('$2', '$3')} GROUP BY a.company_id
         ORDER BY count(DISTINCT a.filters ->> 'search'), count(*), a.company_id`,
        [now, only, now],
        { id: is.uuid },
      ),
    );
    const total = { judged: 0, opened: 0, ended: 0 };
    // Two at once take as long, and whoever asks something meanwhile waits twice as long.
    for (const { id: companyId } of companies) {
      try {
        for (let round = 0; round < mostWindows; round += 1) {
          ctx.signal.throwIfAborted();
          let hasMore = false;
          for await (const due of readDue(ctx, companyId, times)) {
            ctx.signal.throwIfAborted();
            if (isLate()) return total;
            const done = await evaluateOnce(ctx, companyId, due, now);
            if (!done) continue;
            hasMore ||= done.hasMore;
            total.judged += done.judged;
            total.opened += done.opened;
            total.ended += done.ended;
          }
          if (!hasMore) break;
        }
      } catch (err) {
        ctx.signal.throwIfAborted();
        // The next run judges them anew.
        if (err instanceof JudgedTooEarly) continue;
        ctx.log.error({ company: companyId, err }, "a company's alerts could not be judged");
      }
    }
    return total;
  },
});

const DueRow = { ...AlertRow, state: is.text };

interface Due {
  readonly alerts: readonly AlertRow[];
  /** What may be told of the company, from before they are judged. */
  readonly state: string;
}

/** The alerts of a company that are due, as many as may be here at a time. */
async function* readDue(
  { services: { database } }: SystemCtx,
  companyId: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): AsyncGenerator<Due> {
  for (let after: string | undefined = nilId; after !== undefined; ) {
    const values: readonly unknown[] = [companyId, now, since, after];
    const due: readonly RowOf<typeof DueRow>[] = await database.tenant(companyId, (tx) =>
      rows(
        tx,
        {
          name: 'due_alerts',
          // One that came late since the run began waits for the next, which leaves out what is too old.
          text: `WITH telling AS MATERIALIZED (SELECT ${tellingState('$1')} AS state)
           SELECT ${alertColumns}, telling.state FROM news_alert, telling
           WHERE company_id = $1 AND due_at BETWEEN $3 AND $2 AND id > $4 ORDER BY id LIMIT ${alertsAtOnce}`,
        },
        values,
        DueRow,
      ),
    );
    const state = due[0]?.state ?? '';
    for (const alerts of judgedTogether(due)) yield { alerts, state };
    after = due.length < alertsAtOnce ? undefined : due.at(-1)?.id;
  }
}

/** Judges the oldest window of each of these alerts of a company; null: they have to wait. */
async function evaluateOnce(
  { ports, services, transaction }: SystemCtx,
  companyId: string,
  { alerts, state }: Due,
  now: Date,
) {
  const ctx = { companyId, ports, services };
  const { database } = ctx.services;
  const found = await judgeAlerts(ctx, alerts, now);
  if (!found || found.judged.length + found.early.length === 0) return null;
  const { clock } = ctx.ports;
  const changed = found.judged.filter(changes).map(({ alert }) => alert);
  // Mostly nothing happens, and nobody is asked for.
  const people =
    changed.length === 0 ? nobody : await transaction((tx) => readAudience(tx, companyId, changed));
  if (found.early.length > 0) await database.tenant(companyId, (tx) => postpone(tx, found.early));
  const news: AlertNews[] = [];
  for (const judged of portionsOf(found.judged, people)) {
    const happened = await database.tenant(companyId, async (tx) => {
      const some = await keepVerdicts(tx, judged, { clock, timeZone: found.timeZone });
      await tellNews(ctx.services, tx, some, { ...found, judged, people, state });
      return some;
    });
    news.push(...happened);
  }
  const count = (kind: 'opened' | 'ended') => news.filter((one) => one.kind === kind).length;
  const isDue = (dueMs: number) => dueMs <= now.getTime();
  return {
    judged: found.judged.length,
    opened: count('opened'),
    ended: count('ended'),
    hasMore:
      found.early.some(({ dueAt }) => isDue(dueAt.getTime())) ||
      found.judged.some(({ alert, window }) => isDue(nextEndMs(alert.span, found.timeZone, window.belowMs))),
  };
}

/** Of those that change as many as are told to so many; what changes nothing is written down with the first. */
function portionsOf(judged: readonly Judged[], { everybody }: Audience): readonly (readonly Judged[])[] {
  const changed = judged.filter(changes);
  const size = Math.max(1, Math.floor(messagesAtOnce / (everybody.length + mostChannels)));
  const [first = [], ...rest] = Array.from({ length: Math.ceil(changed.length / size) }, (_, at) =>
    changed.slice(at * size, (at + 1) * size),
  );
  return [[...judged.filter((one) => !changes(one)), ...first], ...rest];
}

const nobody: Audience = { everybody: [], owners: [] };

async function readAudience(tx: SystemTx, companyId: string, alerts: readonly AlertRow[]): Promise<Audience> {
  const isForAll = alerts.some(({ isShared }) => isShared);
  const owners = [...new Set(alerts.map(({ ownerId }) => ownerId))];
  const everybody = isForAll ? await readCompanyPeople(tx, companyId) : [];
  const known = everybody.filter(({ id }) => owners.includes(id));
  const others = owners.filter((id) => !known.some((one) => one.id === id));
  return {
    everybody,
    owners: others.length === 0 ? known : [...known, ...(await readPeople(tx, companyId, others))],
  };
}
