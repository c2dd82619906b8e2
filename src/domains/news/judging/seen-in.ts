import type { Period } from '../../../kernel/time/period.ts';
import { type Figure, figureOf, type Watched } from './figure-of.ts';
import type { Seen } from './judge.ts';
import type { Frame } from './windows.ts';

const nobody: Figure = { sessions: 0, sum: 0, count: 0 };

/**
 * What a frame shows of an alert, by the tallies of its asks in these windows. Weeks from before anything came in say
 * nothing of what is usual.
 */
export function seenIn(
  watched: Watched,
  windows: readonly Period[],
  tallies: readonly (readonly Figure[])[],
  sinceMs: number,
): (frame: Frame) => Seen {
  const places = new Map(windows.map(({ fromMs }, place) => [fromMs, place]));
  const figureIn = ({ fromMs }: Period): Figure => {
    const place = places.get(fromMs);
    return place === undefined
      ? nobody
      : figureOf(
          watched,
          tallies.map((tally) => tally[place]),
        );
  };
  return ({ now, last, weeks: all }) => {
    const weeks = all.filter((week) => week.last.fromMs >= sinceMs);
    // By the hour or day: each over all the weeks.
    const around = (weeks[0]?.around ?? []).map((_, group) =>
      weeks.map((week) => {
        const window = week.around[group];
        return window ? figureIn(window) : nobody;
      }),
    );
    return {
      now: figureIn(now),
      last: figureIn(last),
      weeks: weeks.map((week) => ({ now: figureIn(week.now), last: figureIn(week.last) })),
      around,
    };
  };
}
