import type { Route } from '../../kernel/route.ts';
import { estimateDryRun } from './dry-runs/estimate-dry-run.ts';
import { getDryRun } from './dry-runs/get-dry-run.ts';
import { listDryRunChanges } from './dry-runs/list-dry-run-changes.ts';
import { listDryRuns } from './dry-runs/list-dry-runs.ts';
import { startDryRun } from './dry-runs/start-dry-run.ts';
import { getMarks } from './get-marks.ts';
import { getQuality } from './get-quality.ts';
import { listCell } from './list-cell.ts';
import { decideReview } from './reviewing/decide-review.ts';
import { nextReview } from './reviewing/next-review.ts';

const base = '/api/dashboard/reviews';
const dryRuns = '/api/dashboard/dry-runs';

export const reviewRoutes: Route[] = [
  { method: 'GET', path: `${base}/next`, op: nextReview },
  { method: 'POST', path: `${base}/:itemId`, op: decideReview },
  { method: 'GET', path: `${base}/quality`, op: getQuality },
  { method: 'GET', path: `${base}/marks`, op: getMarks },
  { method: 'GET', path: `${base}/cell`, op: listCell },
  { method: 'GET', path: dryRuns, op: listDryRuns },
  { method: 'POST', path: dryRuns, op: startDryRun },
  { method: 'GET', path: `${dryRuns}/estimate`, op: estimateDryRun },
  { method: 'GET', path: `${dryRuns}/:dryRunId`, op: getDryRun },
  { method: 'GET', path: `${dryRuns}/:dryRunId/changes`, op: listDryRunChanges },
];
