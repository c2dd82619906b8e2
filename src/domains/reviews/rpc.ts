import { mutation, query, router } from '../../edge/rpc/procedures.ts';
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

export const reviewsRpc = router({
  next: query(nextReview),
  decide: mutation(decideReview),
  quality: query(getQuality),
  marks: query(getMarks),
  cell: query(listCell),
  dryRuns: query(listDryRuns),
  dryRun: query(getDryRun),
  dryRunChanges: query(listDryRunChanges),
  estimateDryRun: query(estimateDryRun),
  startDryRun: mutation(startDryRun),
});
