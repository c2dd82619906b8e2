import { type Sentence, say } from '../../../words/sentence.ts';

interface Counts {
  readonly new_count: number;
  readonly changed_count: number;
  readonly identical_count: number;
  readonly rejected_count: number;
}

/** "12,340 new, 87 changed, 4,102 identical, 0 rejected" */
export const countSentence = (counts: Counts): Sentence =>
  say('import.counts', {
    new: counts.new_count,
    changed: counts.changed_count,
    identical: counts.identical_count,
    rejected: counts.rejected_count,
  });
