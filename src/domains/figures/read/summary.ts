import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Period } from '../../../kernel/time/period.ts';
import type { Place } from '../place.ts';
import {
  bandEdgesSeconds,
  bucketBase,
  emptyFigures,
  type FieldName,
  type Figures,
  type QuestionFigures,
} from '../store/figures.ts';
import type { Counted } from '../store/frequent.ts';
import { tallyDay } from '../store/tally-day.ts';
import { sketchCount } from '../store/user-sketch.ts';
import { isWhole, type View } from '../view.ts';
import { addToSketch, chosenUsers, countExactly } from './count-users.ts';
import { exactUsersLimit, type FiguresAnswer, readWhole } from './read-whole.ts';
import { walkDays } from './walk-days.ts';

/** The figures of a view, as they are told. */
export interface Summary extends Pick<Figures, 'sums' | 'maps' | 'hours' | 'days' | 'ratings'> {
  readonly fields: Readonly<Record<FieldName, ReadonlyMap<string, Readonly<Counted>>>>;
  readonly words: readonly (Readonly<Counted> & { readonly text: string })[];
  readonly questions: readonly Readonly<QuestionFigures>[];
  readonly users: { readonly count: number; readonly isEstimated: boolean };
  /** Within 2% of the true value; null where nobody was answered. */
  readonly responseSeconds: { readonly median: number | null; readonly p95: number | null };
  /** Until the first reply, in the same way. */
  readonly firstSeconds: { readonly median: number | null; readonly p95: number | null };
  readonly responseBands: readonly {
    readonly fromSeconds: number;
    readonly toSeconds: number | null;
    readonly count: number;
  }[];
}

export type ClosedView = View & { readonly period: Period };

/** From buckets where all sessions are meant, else from the packed days. */
export async function readSummary(place: Place, view: ClosedView): Promise<Summary> {
  const answer = isWhole(view) ? await readWhole(place, view.period) : await readChosen(place, view);
  return summaryOf(answer);
}

export function summaryOf({ figures, exactUsers }: FiguresAnswer): Summary {
  const { sums, maps, hours, days, words, ratings, fields } = figures;
  return {
    sums,
    maps,
    hours,
    days,
    ratings,
    fields: {
      channels: fields.channels.entries,
      teams: fields.teams.entries,
      versions: fields.versions.entries,
      assignees: fields.assignees.entries,
      tags: fields.tags.entries,
    },
    words: [...words.entries].map(([text, counted]) => ({ text, ...counted })),
    questions: [...figures.questions.entries.values()],
    users: {
      count: exactUsers ?? sketchCount(figures.users).count,
      isEstimated: exactUsers === undefined,
    },
    responseSeconds: percentiles(figures.responseBuckets, sums.responseCount),
    firstSeconds: percentiles(figures.firstBuckets, sums.firstCount),
    responseBands: bandEdgesSeconds.map((fromSeconds, band) => ({
      fromSeconds,
      toSeconds: bandEdgesSeconds[band + 1] ?? null,
      count: figures.responseBands[band] ?? 0,
    })),
  };
}

const percentiles = (buckets: ReadonlyMap<number, number>, total: number) => ({
  median: percentile(buckets, total, 0.5),
  p95: percentile(buckets, total, 0.95),
});

/** The middle of the histogram's bucket that holds the value: within 2%. */
function percentile(buckets: ReadonlyMap<number, number>, total: number, share: number): number | null {
  const rank = Math.ceil(share * total);
  let seen = 0;
  for (const [bucket, count] of [...buckets].sort((a, b) => a[0] - b[0])) {
    seen += count;
    if (seen >= rank) return bucket === 0 ? 0 : (2 * bucketBase ** (bucket - 1)) / (1 + bucketBase) / 1000;
  }
  return null;
}

/** Figures of the sessions of a period that are chosen: from each day's packed columns. */
export async function readChosen(place: Place, view: View): Promise<FiguresAnswer> {
  const figures = emptyFigures();
  const users: Uint32Array[] = [];
  const turn = takeTurns();
  for await (const { day, parts, chosen } of walkDays(place, view, [
    'labels',
    'measures',
    'texts',
    'users',
  ])) {
    const { labels, measures, texts } = parts;
    const full = { day: day.day, labels, measures, texts, users: undefined };
    await inTurns(tallyDay(figures, full, chosen), turn);
    users.push(chosenUsers(parts.users, chosen));
  }
  if (figures.sums.count <= exactUsersLimit)
    return { figures, exactUsers: await countExactly(users, figures.sums.count) };
  await addToSketch(figures.users, users);
  return { figures, exactUsers: undefined };
}
