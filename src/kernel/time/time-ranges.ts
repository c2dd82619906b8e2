/** Spans that end now. */
export const timeRanges = ['1h', '6h', '24h', '7d', '30d'] as const;
export type TimeRange = (typeof timeRanges)[number];
