import type { Tool } from '../../kernel/tool.ts';
import { getBreakdown } from './breakdown/get-breakdown.ts';
import { explainChange } from './explain-change.ts';
import { getDashboardConfig } from './get-config.ts';
import { getDashboardMetrics } from './get-metrics.ts';
import { getDashboardSession } from './get-session.ts';
import { listDashboardSessions } from './list-sessions.ts';
import { listQuestions } from './questions/index.ts';

/** What assistants may ask of a company over MCP. */
export const dashboardTools: readonly Tool[] = [
  { name: 'get_metrics', op: getDashboardMetrics },
  { name: 'explain_change', op: explainChange },
  { name: 'breakdown', op: getBreakdown },
  { name: 'list_questions', op: listQuestions },
  { name: 'list_sessions', op: listDashboardSessions },
  { name: 'get_session', op: getDashboardSession },
  { name: 'get_config', op: getDashboardConfig },
];
