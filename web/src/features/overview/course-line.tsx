import { createContext, useContext } from 'react';
import { TrendLine } from '../../charts/trend-line.tsx';
import type { SeriesAnswer } from '../../view/sessions/dashboard-queries.ts';
import { figures, type StatName } from './models/stats-model.ts';

/** How the figures went comes after them: only the lines are drawn then, not what stands around them. */
export const CourseContext = createContext<SeriesAnswer | undefined>(undefined);

export function CourseLine({ name }: { readonly name: StatName }) {
  const course = useContext(CourseContext);
  return <TrendLine values={course ? course.series[figures[name].series] : []} />;
}
