import type { Route } from '../../kernel/route.ts';
import { getMarks } from './get-marks.ts';
import { getQuality } from './get-quality.ts';
import { listCell } from './list-cell.ts';
import { decideReview } from './reviewing/decide-review.ts';
import { nextReview } from './reviewing/next-review.ts';

const base = '/api/dashboard/reviews';

export const reviewRoutes: Route[] = [
  { method: 'GET', path: `${base}/next`, op: nextReview },
  { method: 'POST', path: `${base}/:itemId`, op: decideReview },
  { method: 'GET', path: `${base}/quality`, op: getQuality },
  { method: 'GET', path: `${base}/marks`, op: getMarks },
  { method: 'GET', path: `${base}/cell`, op: listCell },
];
