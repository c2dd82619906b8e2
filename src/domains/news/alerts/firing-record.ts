import { z } from 'zod';
import { columnsOf, is, type RowOf } from '../../../db/rows.ts';
import { instant } from '../../../kernel/schema.ts';
import { attributeName } from '../../attributes/index.ts';
import type { Explanation } from '../../dashboard/index.ts';
import { explained } from '../../figures/index.ts';
import { AlertFilters } from './alert-record.ts';
import { alertMetrics, directions } from './alert-words.ts';

const mostParts = 3;

/** What "why did it change?" said of the window, the largest contributions of each dimension. */
const Why = z.object({
  metric: z.string(),
  value: z.number().nullable(),
  previousValue: z.number().nullable(),
  change: z.number().nullable(),
  sessions: z.int(),
  previousSessions: z.int(),
  parts: z.array(
    z.object({
      dimension: z.union([z.enum(explained), attributeName]),
      value: z.string().nullable().describe('null: sessions where it is not known'),
      sessions: z.int(),
      previousSessions: z.int().nullable().default(null).describe('null: it fired before these were kept'),
      metric: z.number().nullable(),
      previousMetric: z.number().nullable(),
      contribution: z.number(),
    }),
  ),
});
export type Why = z.output<typeof Why>;

export function toWhy({
  dimensions,
  dateRange: _now,
  previousDateRange: _before,
  ...rest
}: Explanation): Why {
  return {
    ...rest,
    parts: dimensions
      // One value of a dimension that is the same everywhere explains nothing.
      .filter(({ values }) => values.length > 1)
      .flatMap(({ dimension, values }) =>
        values
          .slice(0, mostParts)
          .filter(({ contribution }) => contribution !== 0)
          .map(({ value, sessions, previousSessions, metric, previousMetric, contribution }) => ({
            dimension,
            value,
            sessions,
            previousSessions,
            metric,
            previousMetric,
            contribution,
          })),
      ),
  };
}

export const FiringRow = {
  id: is.uuid,
  alertId: is.uuid,
  metric: is.oneOf(alertMetrics),
  subject: is.orNull(is.text),
  filters: is.json(AlertFilters),
  fromAt: is.moment,
  untilAt: is.moment,
  direction: is.oneOf(directions),
  value: is.orNull(is.number),
  usual: is.orNull(is.number),
  sessionCount: is.number,
  why: is.orNull(is.json(Why)),
  openedAt: is.moment,
  endedAt: is.orNull(is.moment),
};
export type FiringRow = RowOf<typeof FiringRow>;
export const firingColumns = columnsOf(FiringRow);

export const FiringRecord = z
  .object({
    id: z.string(),
    alertId: z.string(),
    metric: z.enum(alertMetrics).describe('Here and below, as the alert was then'),
    subject: z.string().nullable(),
    filters: z.record(z.string(), z.unknown()),
    from: instant,
    until: instant.describe('Not included'),
    startDate: z.string().describe('With endDate exactly the sessions of the window, for lists and figures'),
    endDate: z.string(),
    direction: z.enum(directions),
    value: z.number().nullable(),
    usual: z.number().nullable(),
    count: z.int().describe('Sessions that it is about'),
    why: Why.nullable(),
    openedAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'AlertFiring' });

/** A moment is meant with where a list takes one as its end. */
export const datesOf = ({ fromAt, untilAt }: Pick<FiringRow, 'fromAt' | 'untilAt'>) => ({
  startDate: fromAt.toISOString(),
  endDate: new Date(untilAt.getTime() - 1).toISOString(),
});

export const toFiringRecord = (
  { fromAt, untilAt, sessionCount, why, ...row }: FiringRow,
  { namesAssignees }: { readonly namesAssignees: boolean },
): z.input<typeof FiringRecord> => ({
  ...row,
  why: why && {
    ...why,
    parts: why.parts.filter(({ dimension }) => namesAssignees || dimension !== 'assignee'),
  },
  ...datesOf({ fromAt, untilAt }),
  from: fromAt,
  until: untilAt,
  count: sessionCount,
});
