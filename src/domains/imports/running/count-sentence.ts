import { type Sentence, say } from '../../../words/sentence.ts';

interface Counts {
  readonly new_count: number;
  readonly changed_count: number;
  readonly identical_count: number;
  readonly rejected_count: number;
  readonly erased_count: number;
}

/** "12,340 new, 87 changed, 4,102 identical, 0 rejected" */
export function countSentence(counts: Counts): Sentence {
  const said = {
    new: counts.new_count,
    changed: counts.changed_count,
    identical: counts.identical_count,
    rejected: counts.rejected_count,
  };
  const erased = counts.erased_count;
  return erased > 0 ? say('import.countsErased', { ...said, erased }) : say('import.counts', said);
}
