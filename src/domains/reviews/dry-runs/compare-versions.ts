import { readDryRunAnswers } from '../../batch/dry-runs/index.ts';
import { fewestReviewed } from '../measuring/measure-field.ts';
import { agreement, kappa, type Pair } from '../measuring/measure-pairs.ts';
import { type Reviewed, readReviewed, type Within } from '../measuring/read-reviewed.ts';
import { labelOf, type ReviewField, StoredReviewLabels } from '../review-labels.ts';
import { basisOf } from './dry-run-basis.ts';
import type { DryRunRecord } from './dry-run-record.ts';

/** A reviewed session with what the AI said of it before, and what it says in the dry run. */
export interface Compared {
  readonly row: Reviewed;
  readonly anew: StoredReviewLabels;
}

export async function readCompared(within: Within, dryRun: DryRunRecord, now: Date): Promise<Compared[]> {
  const answers = new Map(
    (await within((tx) => readDryRunAnswers(tx, dryRun.id))).map(({ sessionId, labels }) => [
      sessionId,
      StoredReviewLabels.parse(labels),
    ]),
  );
  return (await readReviewed(within, now, basisOf(dryRun))).flatMap((row) => {
    const anew = answers.get(row.session_id);
    return anew ? [{ row, anew }] : [];
  });
}

/** One field of one session, said by all three: the AI before, the AI in the dry run, and the person. */
export interface Told {
  readonly before: string;
  readonly anew: string;
  readonly person: string;
}

export function toldOf({ row, anew }: Compared, field: ReviewField): Told | null {
  const [before, now, person] = [
    labelOf(row.ai, field),
    labelOf(anew, field),
    labelOf(row.person, field),
  ] as const;
  return before === null || now === null || person === null ? null : { before, anew: now, person };
}

/** Both versions on the same sessions, side by side: what differs is the version alone. */
export function compareField(compared: readonly Compared[], field: ReviewField) {
  const told = compared.flatMap((one) => {
    const all = toldOf(one, field);
    return all ? [{ ...all, weight: one.row.weight }] : [];
  });
  const isEnough = told.length >= fewestReviewed;
  const figures = (which: 'before' | 'anew') => {
    const pairs = told.map((one): Pair => ({ first: one[which], second: one.person, weight: one.weight }));
    return {
      agreement: isEnough ? agreement(pairs) : null,
      kappa: isEnough ? kappa(pairs) : null,
    };
  };
  const changed = told.filter(({ before, anew }) => before !== anew);
  return {
    field,
    count: told.length,
    missing: Math.max(0, fewestReviewed - told.length),
    before: figures('before'),
    anew: figures('anew'),
    changed: changed.length,
    rightNow: isEnough ? changed.filter(({ anew, person }) => anew === person).length : null,
    wrongNow: isEnough ? changed.filter(({ before, person }) => before === person).length : null,
  };
}
