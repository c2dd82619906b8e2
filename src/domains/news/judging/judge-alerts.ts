import type { Actor } from '../../../kernel/actor.ts';
import type { Ports, Services } from '../../../kernel/services.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import { type Explanation, explainPeriod, readView } from '../../dashboard/index.ts';
import { readCurrent, type View } from '../../figures/index.ts';
import type { AlertRow } from '../alerts/alert-record.ts';
import { asksOf, explainedOf, type Watched } from './figure-of.ts';
import { judge, type Verdict } from './judge.ts';
import { seenIn } from './seen-in.ts';
import { type Frame, framesIn, windowAt, windowsOf } from './windows.ts';

/** An alert with the window that is judged, and what came of it. */
export interface Judged {
  readonly alert: AlertRow;
  readonly window: Period;
  readonly verdict: Verdict;
  /** Where it opens now: what moved its figure. */
  readonly why: Explanation | null;
}

interface JudgedAlerts {
  readonly timeZone: string;
  readonly judged: readonly Judged[];
  /** Their window ends later than they thought: the zone changed, or earlier windows were missed. */
  readonly early: readonly { readonly alert: AlertRow; readonly dueAt: Date }[];
}

export interface JudgingCtx {
  readonly companyId: string;
  readonly ports: Pick<Ports, 'clock'>;
  readonly services: Pick<Services, 'database' | 'figures'>;
}

interface Planned {
  readonly alert: AlertRow;
  readonly watched: Watched;
  readonly frame: Frame;
}

/** What a company's alerts make of the window that each is due for; null while a large change is being counted. */
export async function judgeAlerts(
  ctx: JudgingCtx,
  alerts: readonly AlertRow[],
  now: Date,
): Promise<JudgedAlerts | null> {
  const { database } = ctx.services;
  return readCurrent(
    { ...ctx, transaction: (work, sight) => database.tenant(ctx.companyId, work, sight) },
    {
      plan({ timeZone, assigneeFigures }) {
        const frames = new Map<string, Frame>();
        const planned = alerts
          // What the company switched off is not told by an alert either.
          .filter(({ filters }) => assigneeFigures || !filters.assignee?.length)
          .map((alert): Planned => {
            const window = windowAt(alert.span, timeZone, alert.dueAt.getTime() - 1);
            const key = `${alert.span} ${window.fromMs}`;
            const frame = frames.get(key) ?? framesIn(alert.span, timeZone)(window);
            frames.set(key, frame);
            return { alert, watched: watchedOf(alert, timeZone), frame };
          });
        const isOver = ({ frame }: Planned) => frame.now.belowMs <= now.getTime();
        const over = planned.filter(isOver);
        const early = planned
          .filter((one) => !isOver(one))
          .map(({ alert, frame }) => ({ alert, dueAt: new Date(frame.now.belowMs) }));
        const view = viewOf(over);
        return { view, isLong: true, planned: over, early, firstDay: localDay(timeZone, view.period.fromMs) };
      },
      async read(figures, { planned, early, firstDay: least }) {
        if (figures.isBehind) return null;
        const windows = new Map(
          [...new Set(planned.map(({ frame }) => frame))].map((frame) => [frame, windowsOf(frame)]),
        );
        const asks = planned.map(({ watched, frame }) => asksOf(watched, windows.get(frame) ?? []));
        const tallies = await figures.windows(asks.flat());
        const firstDay = await figures.firstDay(least);
        const sinceMs =
          firstDay === null ? Number.POSITIVE_INFINITY : dayStartMs(figures.company.timeZone, firstDay);
        const judged: Judged[] = [];
        let at = 0;
        for (const [index, { alert, watched, frame }] of planned.entries()) {
          const own = tallies.slice(at, at + (asks[index]?.length ?? 0));
          at += own.length;
          const frameWindows = windows.get(frame) ?? [];
          const verdict = judge(alert, seenIn(watched, frameWindows, own, sinceMs)(frame));
          const opens = verdict.state === 'open' && alert.openFiringId === null;
          const { measure, view } = explainedOf(watched);
          const why = opens ? await explainPeriod(figures, measure, view, frame.now) : null;
          judged.push({ alert, window: frame.now, verdict, why });
        }
        return { timeZone: figures.company.timeZone, judged, early };
      },
    },
  );
}

/** Alerts are people's. */
const reader: Actor = { type: 'system', job: 'alerts' };

const watchedOf = (alert: AlertRow, zone: string): Watched => {
  const { period: _all, ...view } = readView(alert.filters, zone, reader);
  return { metric: alert.metric, subject: alert.subject, view };
};

/** All that is read of the company lies within it. */
function viewOf(planned: readonly Planned[]): View & { readonly period: Period } {
  const frames = planned.map(({ frame }) => frame);
  const fromMs = Math.min(
    ...frames.flatMap(({ weeks }) =>
      weeks.map(({ last, around }) => Math.min(last.fromMs, ...around.map((one) => one.fromMs))),
    ),
  );
  const belowMs = Math.max(...frames.map(({ now }) => now.belowMs));
  const { search } = planned.find(({ watched }) => watched.view.search !== undefined)?.watched.view ?? {};
  return {
    period: planned.length === 0 ? { fromMs: 0, belowMs: 1 } : { fromMs, belowMs },
    filter: {},
    ...(search === undefined ? {} : { search }),
  };
}
