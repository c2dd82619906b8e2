import { query, router } from '../../edge/rpc/procedures.ts';
import { getMetrics } from './get-metrics.ts';

export const cspRpc = router({ getMetrics: query(getMetrics) });
