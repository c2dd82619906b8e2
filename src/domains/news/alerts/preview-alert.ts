import { z } from 'zod';
import { dayMs } from '../../../kernel/day-ms.ts';
import { operation } from '../../../kernel/operation.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { id, instant } from '../../../kernel/schema.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import { readView } from '../../dashboard/index.ts';
import { readCurrent } from '../../figures/index.ts';
import { asksOf, type Watched } from '../judging/figure-of.ts';
import { judge } from '../judging/judge.ts';
import { seenIn } from '../judging/seen-in.ts';
import { type Frame, framesIn, windowAt, windowsOf } from '../judging/windows.ts';
import { AlertRule } from './alert-record.ts';
import { directions } from './alert-words.ts';
import { checkRule } from './save-alert.ts';

const previewDays = 90;
const { name: _name, isShared: _shared, ...rule } = AlertRule;

export const previewAlert = operation({
  id: 'alerts.preview',
  summary: 'Preview when an alert would have fired in the last 90 days',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional(), ...rule }),
  output: z.object({
    days: z.int(),
    firings: z
      .array(
        z.object({
          from: instant,
          until: instant.describe('Not included'),
          endedAt: instant.nullable(),
          direction: z.enum(directions),
          value: z.number().nullable(),
          usual: z.number().nullable(),
          count: z.int(),
        }),
      )
      .describe('Newest first'),
    windows: z.int().describe('How many windows there were'),
    judged: z.int().describe('Of how many there was enough to tell'),
  }),
  async run(ctx, { companyId: _company, ...asked }) {
    const alert = { ...asked, name: '', isShared: false };
    checkRule(alert);
    const nowMs = ctx.now().getTime();
    return readCurrent(ctx, {
      plan({ timeZone }) {
        const { period: _all, ...view } = readView(asked.filters, timeZone, ctx.actor);
        const watched: Watched = { metric: asked.metric, subject: asked.subject, view };
        const fromMs = dayStartMs(timeZone, localDay(timeZone, nowMs) - previewDays);
        const period = { fromMs: fromMs - 66 * dayMs, belowMs: nowMs + 1 };
        return { view: { ...view, period }, isLong: true, watched, fromMs };
      },
      async read(figures, { watched, fromMs }) {
        const zone = figures.company.timeZone;
        const turn = takeTurns();
        const frameOf = framesIn(asked.span, zone);
        const frames: Frame[] = [];
        const all = new Map<number, Period>();
        for (
          let window = windowAt(asked.span, zone, fromMs);
          window.belowMs <= nowMs;
          window = windowAt(asked.span, zone, window.belowMs)
        ) {
          await turn();
          const frame = frameOf(window);
          frames.push(frame);
          for (const one of windowsOf(frame)) all.set(one.fromMs, one);
        }
        const windows = [...all.values()].sort((a, b) => a.fromMs - b.fromMs);
        const tallies = await figures.windows(asksOf(watched, windows));
        const firstDay = await figures.firstDay(localDay(zone, windows[0]?.fromMs ?? fromMs));
        const sinceMs = firstDay === null ? Number.POSITIVE_INFINITY : dayStartMs(zone, firstDay);
        const seen = seenIn(watched, windows, tallies, sinceMs);
        const firings: Firing[] = [];
        let open: Firing | undefined;
        let judged = 0;
        for (const frame of frames) {
          await turn();
          const { state, ...said } = judge(asked, seen(frame));
          if (state !== 'unsure' || open) judged += 1;
          if (state === 'open' && !open) {
            open = {
              ...said,
              from: new Date(frame.now.fromMs),
              until: new Date(frame.now.belowMs),
              endedAt: null,
            };
            firings.unshift(open);
          } else if (state === 'over' && open) {
            open.endedAt = new Date(frame.now.belowMs);
            open = undefined;
          }
        }
        return { days: previewDays, firings, windows: frames.length, judged };
      },
    });
  },
});

interface Firing {
  from: Date;
  until: Date;
  endedAt: Date | null;
  direction: 'above' | 'below';
  value: number | null;
  usual: number | null;
  count: number;
}
