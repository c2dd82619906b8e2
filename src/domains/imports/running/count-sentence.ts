interface Counts {
  readonly new_count: number;
  readonly changed_count: number;
  readonly identical_count: number;
  readonly rejected_count: number;
}

/** "12,340 new, 87 changed, 4,102 identical, 0 rejected" */
export const countSentence = (counts: Counts): string =>
  `${shown(counts.new_count)} new, ${shown(counts.changed_count)} changed, ${shown(counts.identical_count)} identical, ${shown(counts.rejected_count)} rejected`;

const shown = (count: number): string => count.toLocaleString('en-US');
