import { z } from 'zod';
import { columnsOf, is, type RowOf } from '../../../db/rows.ts';
import { instant, line } from '../../../kernel/schema.ts';
import { FilterInput } from '../../dashboard/index.ts';
import { alertConditions, alertMetrics, alertSpans, sensitivities } from './alert-words.ts';

const { companyId: _company, startDate: _start, endDate: _end, ...filters } = FilterInput;
/** Whose sessions: the filters of lists and figures, without dates. */
export const AlertFilters = z.strictObject(filters);

/** What an alert says, but for whose it is. */
export const AlertRule = {
  name: line(80),
  filters: AlertFilters.default({}).describe('The filters of lists and figures, without dates'),
  metric: z.enum(alertMetrics),
  subject: line(1000).nullable().default(null).describe('The category or question to count'),
  condition: z.enum(alertConditions).default('changed').describe('changed: against what is usual'),
  threshold: z
    .number()
    .min(0)
    .max(1e9)
    .nullable()
    .default(null)
    .describe(
      'For above and below; shares from 0 to 1, ratings from 1 to 5, times in seconds, cost per session',
    ),
  span: z.enum(alertSpans).default('day').describe('The window it evaluates'),
  minCount: z.int().min(0).max(1_000_000).default(20).describe('With fewer it says nothing'),
  sensitivity: z.enum(sensitivities).default('normal'),
  isShared: z
    .boolean()
    .default(false)
    .describe('Everyone in the company sees it and is notified; of more than 500 people the first 500'),
};

export const AlertRow = {
  id: is.uuid,
  ownerId: is.uuid,
  isShared: is.bool,
  name: is.text,
  filters: is.json(AlertFilters),
  metric: is.oneOf(alertMetrics),
  subject: is.orNull(is.text),
  condition: is.oneOf(alertConditions),
  threshold: is.orNull(is.number),
  span: is.oneOf(alertSpans),
  minCount: is.number,
  sensitivity: is.oneOf(sensitivities),
  mutedUntil: is.orNull(is.moment),
  dueAt: is.moment,
  judgedAt: is.orNull(is.moment),
  lastValue: is.orNull(is.number),
  lastUsual: is.orNull(is.number),
  lastCount: is.orNull(is.number),
  openFiringId: is.orNull(is.uuid),
  createdAt: is.moment,
  updatedAt: is.moment,
};
export type AlertRow = RowOf<typeof AlertRow>;
export const alertColumns = columnsOf(AlertRow);

/** An alert as somebody of its company sees it. */
export const AlertRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    filters: z.record(z.string(), z.unknown()),
    metric: z.enum(alertMetrics),
    subject: z.string().nullable(),
    condition: z.enum(alertConditions),
    threshold: z.number().nullable(),
    span: z.enum(alertSpans),
    minCount: z.int(),
    sensitivity: z.enum(sensitivities),
    isShared: z.boolean(),
    isOwn: z.boolean(),
    mutedUntil: instant.nullable().describe('For everyone'),
    ownMutedUntil: instant.nullable().describe('For the caller'),
    openSince: instant.nullable().describe('It is open; null: it is not'),
    lastFiredAt: instant.nullable(),
    judgedAt: instant.nullable().describe('When it was last evaluated'),
    nextAt: instant.describe('The end of the window it evaluates next'),
    last: z
      .object({ value: z.number().nullable(), usual: z.number().nullable(), count: z.int() })
      .nullable()
      .describe('Its value in the last window'),
    updatedAt: instant,
  })
  .meta({ id: 'Alert' });

/** Of an alert about somebody, while figures by assignee are off. */
export const untoldFigures = { last: null, openSince: null, lastFiredAt: null, judgedAt: null } as const;

/** What a list adds to a row. */
export interface AlertFacts {
  readonly ownMutedUntil: Date | null;
  readonly openSince: Date | null;
  readonly lastFiredAt: Date | null;
}

export const toAlertRecord = (
  { ownerId, openFiringId, dueAt, lastValue, lastUsual, lastCount, createdAt, ...row }: AlertRow,
  userId: string,
  facts: AlertFacts,
): z.input<typeof AlertRecord> => ({
  ...row,
  ...facts,
  isOwn: ownerId === userId,
  nextAt: dueAt,
  last: lastCount === null ? null : { value: lastValue, usual: lastUsual, count: lastCount },
});
