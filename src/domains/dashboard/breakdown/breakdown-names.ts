/** What a row can be drawn over time by. */
export const breakdownMeasures = [
  'sessions',
  'resolvedShare',
  'escalatedShare',
  'positiveShare',
  'negativeShare',
  'avgResponseTime',
  'avgFirstResponse',
  'avgRating',
  'avgSessionLength',
  'tokens',
  'cost',
] as const;
export const breakdownSorts = ['value', ...breakdownMeasures, 'sessionTrend'] as const;
