import { nanosPerUnit } from '../../../kernel/nanos.ts';
import { isEscalated, isForwarded, isResolved, sentimentOf } from '../store/flags.ts';
import { unknown } from '../store/packed-measures.ts';

export const measures = [
  'totalSessions',
  'avgSessionLength',
  'avgResponseTime',
  'escalatedShare',
  'forwardedShare',
  'resolvedShare',
  'negativeShare',
  'positiveShare',
  'avgRating',
  'ratedShare',
  'avgFirstResponse',
  'avgCost',
] as const;
export type Measure = (typeof measures)[number];

export interface MeasuredColumns {
  readonly flags: Uint8Array;
  readonly durationSeconds: Uint32Array;
  readonly responseMs: Uint32Array;
  readonly firstResponseMs: Uint32Array;
  readonly costNanos: Float64Array;
  readonly ratings: Uint8Array;
}

/** What a measure takes of a session; NaN where the session says nothing. */
export const measured: {
  readonly [measure in Measure]: (columns: MeasuredColumns, at: number) => number;
} = {
  totalSessions: () => 1,
  avgSessionLength: ({ durationSeconds }, at) => known(durationSeconds[at]),
  avgResponseTime: ({ responseMs }, at) => known(responseMs[at]) / 1000,
  escalatedShare: ({ flags }, at) => (isEscalated(flags[at] ?? 0) ? 1 : 0),
  forwardedShare: ({ flags }, at) => (isForwarded(flags[at] ?? 0) ? 1 : 0),
  resolvedShare: ({ flags }, at) => (isResolved(flags[at] ?? 0) ? 1 : 0),
  negativeShare: ({ flags }, at) => shareOf(sentimentOf(flags[at] ?? 0), -1),
  positiveShare: ({ flags }, at) => shareOf(sentimentOf(flags[at] ?? 0), 1),
  avgRating: ({ ratings }, at) => ratings[at] || Number.NaN,
  ratedShare: ({ ratings }, at) => (ratings[at] ? 1 : 0),
  avgFirstResponse: ({ firstResponseMs }, at) => known(firstResponseMs[at]) / 1000,
  avgCost: ({ costNanos }, at) => (costNanos[at] ?? Number.NaN) / nanosPerUnit,
};

const known = (value: number | undefined): number =>
  value === undefined || value === unknown ? Number.NaN : value;

const shareOf = (sentiment: number, wanted: number): number =>
  Number.isNaN(sentiment) ? Number.NaN : sentiment === wanted ? 1 : 0;
