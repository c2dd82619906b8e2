import type { Period } from '../../../kernel/time/period.ts';
import type { View } from '../../figures/index.ts';
import type { AlertMetric } from '../alerts/alert-words.ts';

/** So much of so many: what an alert counts in a window. */
export interface Figure {
  readonly sessions: number;
  readonly sum: number;
  readonly count: number;
}

type Selected = Pick<View, 'filter' | 'user' | 'search'>;

export interface Watched {
  readonly metric: AlertMetric;
  readonly subject: string | null;
  readonly view: Selected;
}

const measureOf = {
  sessions: 'totalSessions',
  escalatedShare: 'escalatedShare',
  resolvedShare: 'resolvedShare',
  negativeShare: 'negativeShare',
  responseTime: 'avgResponseTime',
  rating: 'avgRating',
  cost: 'avgCost',
  categoryShare: 'totalSessions',
  questionCount: 'totalSessions',
  noSessions: 'totalSessions',
} as const satisfies Record<AlertMetric, string>;

/** What is counted for an alert: what it watches, and for a category all sessions and those of which none is known. */
export function asksOf(watched: Watched, windows: readonly Period[]) {
  const { metric, view } = watched;
  const ask = (filter: View['filter']) => ({ ...view, filter, measure: measureOf[metric], windows });
  if (metric !== 'categoryShare') return [ask(narrowed(watched).filter)];
  return [ask(narrowed(watched).filter), ask(view.filter), ask({ ...view.filter, category: [''] })];
}

/** The figures of its asks as one. */
export function figureOf({ metric }: Watched, [own, all, unknown]: readonly (Figure | undefined)[]): Figure {
  const found = own ?? { sessions: 0, sum: 0, count: 0 };
  if (metric !== 'categoryShare') return found;
  const known = (all?.sessions ?? 0) - (unknown?.sessions ?? 0);
  return { sessions: found.sessions, sum: found.sessions, count: known };
}

/** The sessions that its figure is about, and the measure that "why did it change?" takes apart. */
export function explainedOf(watched: Watched) {
  return { measure: measureOf[watched.metric], view: narrowed(watched) };
}

function narrowed({ metric, subject, view }: Watched): Selected {
  if (subject === null) return view;
  if (metric === 'questionCount') return { ...view, filter: { ...view.filter, question: subject } };
  return { ...view, filter: { ...view.filter, category: [subject] } };
}
