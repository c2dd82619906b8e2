import type { RpcOutput } from '../../../lib/rpc.ts';
import type { StatName } from '../models/stats-model.ts';

/** The tiles whose change can be taken apart. */
export const metricOf = {
  sessions: 'totalSessions',
  length: 'avgSessionLength',
  response: 'avgResponseTime',
  resolved: 'resolvedShare',
  escalated: 'escalatedShare',
  positive: 'positiveShare',
  rating: 'avgRating',
  first: 'avgFirstResponse',
} as const satisfies Partial<Record<StatName, RpcOutput['dashboard']['explainChange']['metric']>>;
export type WhyName = keyof typeof metricOf;
export const whyNames = Object.keys(metricOf) as WhyName[];
