export { explainChange } from './explain-change.ts';
export { type Explanation, explainPeriod } from './explanation.ts';
export { FilterInput, filtersIssue, readView } from './filter-input.ts';
export { getDashboardMetrics } from './get-metrics.ts';
export { dashboardRoutes } from './routes.ts';
export { dashboardRpc } from './rpc.ts';
export { dashboardTools } from './tools.ts';
