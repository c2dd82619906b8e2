import { type Sentence, say } from '../../../words/sentence.ts';
import type { ImportRun } from './import-run.ts';

/** What became of the rows; nobody is told of erased people where there are none. */
const outcomesOf = (run: ImportRun) => ({
  new: run.new_count,
  changed: run.changed_count,
  identical: run.identical_count,
  rejected: run.rejected_count,
});

/** As an entry of the audit log keeps it. */
export const countsOf = (run: ImportRun) => ({
  read: run.read_count,
  ...outcomesOf(run),
  ...(run.erased_count > 0 && { erased: run.erased_count }),
  dryRun: run.dry_run,
});

/** "12,340 new, 87 changed, 4,102 identical, 0 rejected" */
export const countSentence = (run: ImportRun): Sentence =>
  run.erased_count > 0
    ? say('import.countsErased', { ...outcomesOf(run), erased: run.erased_count })
    : say('import.counts', outcomesOf(run));
