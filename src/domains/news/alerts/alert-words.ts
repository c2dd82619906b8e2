/** What an alert can watch. */
export const alertMetrics = [
  'sessions',
  'escalatedShare',
  'resolvedShare',
  'negativeShare',
  'responseTime',
  'rating',
  'cost',
  'categoryShare',
  'questionCount',
  'noSessions',
] as const;
export type AlertMetric = (typeof alertMetrics)[number];

/** Against a number, or against what is usual at such a time. */
export const alertConditions = ['above', 'below', 'changed'] as const;
export const alertSpans = ['hour', 'day', 'week'] as const;
export type AlertSpan = (typeof alertSpans)[number];
export const sensitivities = ['low', 'normal', 'high'] as const;
export type Sensitivity = (typeof sensitivities)[number];
export const directions = ['above', 'below'] as const;

/** What its figure is: so many, so many of so many, or a mean. */
export const kindOf = {
  sessions: 'count',
  escalatedShare: 'share',
  resolvedShare: 'share',
  negativeShare: 'share',
  responseTime: 'mean',
  rating: 'mean',
  cost: 'mean',
  categoryShare: 'share',
  questionCount: 'count',
  noSessions: 'count',
} as const satisfies Record<AlertMetric, 'count' | 'share' | 'mean'>;

/** What its figure can be: no alert waits for what never comes. */
export const rangeOf = (metric: AlertMetric): readonly [least: number, most: number] =>
  metric === 'rating' ? [1, 5] : [0, kindOf[metric] === 'share' ? 1 : 1e9];

/** Those that say which category or question is meant. */
export const hasSubject = (metric: AlertMetric): boolean =>
  metric === 'categoryShare' || metric === 'questionCount';
