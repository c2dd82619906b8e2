import { mutation, query, router } from '../../edge/rpc/procedures.ts';
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
});
