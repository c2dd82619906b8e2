import { NoneFree, TooManyWaiting } from './errors/none-free.ts';

/** Whose transaction it is: a company's, or the service's own. */
export type Turn = string;

export interface ConnectionTurns {
  /** Waits for a connection to be free for them; what it gives is called when they are done with it. */
  take(whose: Turn): Promise<() => void>;
}

interface Waiting {
  readonly go: () => void;
}

interface Bounds {
  /** How many connections there are. */
  readonly places: number;
  /** So many of them no company has that has others: one is the service's own, where there are two, the rest for who has none. */
  readonly kept: number;
  /** Whoever waits for longer is told that there is none; null: nobody is. */
  readonly waitMs: number | null;
  /** So many of one company may wait, each of which takes memory; the service's own are bounded by what it does. */
  readonly mostWaiting?: number;
}

const usualMostWaiting = 1000;

export const ownTurn: Turn = 'service';

/**
 * Connections are few, and each company has as many transactions on their way as its people and programs ask for. First
 * come, first served would have everybody wait for all of one company's: so of those who wait, who has the fewest goes
 * first, and of those the one that waits for its turn the longest. Whoever has more on their way than could be done in
 * minutes is refused; the service's own work is not, and goes beside everybody's.
 */
export function createConnectionTurns({
  places,
  kept,
  waitMs,
  mostWaiting = usualMostWaiting,
}: Bounds): ConnectionTurns {
  let free = places;
  const held = new Map<Turn, number>();
  /** In the order of their turns. */
  const waiting = new Map<Turn, Waiting[]>();

  const countOf = (whose: Turn): number => held.get(whose) ?? 0;

  /**
   * Some companies, each with as many as it may have, would keep everybody else out: of signing in too, and of being known
   * at all, which the service asks beside all turns.
   */
  const mayHaveMore = (whose: Turn): boolean =>
    whose === ownTurn || free > (countOf(whose) > 0 ? kept : Math.min(1, kept - 1));

  function next(): Turn | undefined {
    let first: Turn | undefined;
    for (const whose of waiting.keys()) {
      if (!mayHaveMore(whose)) continue;
      if (first === undefined || countOf(whose) < countOf(first)) first = whose;
    }
    return first;
  }

  function letIn(): void {
    while (free > 0) {
      const whose = next();
      if (whose === undefined) return;
      const all = waiting.get(whose) ?? [];
      const one = all.shift();
      // Behind the others, until it is their turn again.
      waiting.delete(whose);
      if (all.length > 0) waiting.set(whose, all);
      free -= 1;
      held.set(whose, countOf(whose) + 1);
      one?.go();
    }
  }

  function leave(whose: Turn): void {
    free += 1;
    const left = countOf(whose) - 1;
    if (left > 0) held.set(whose, left);
    else held.delete(whose);
    letIn();
  }

  function giveUp(whose: Turn, one: Waiting): void {
    const left = (waiting.get(whose) ?? []).filter((other) => other !== one);
    if (left.length > 0) waiting.set(whose, left);
    else waiting.delete(whose);
  }

  return {
    take: (whose) =>
      new Promise((resolve, reject) => {
        const before = waiting.get(whose);
        if (whose !== ownTurn && before && before.length >= mostWaiting) return reject(new TooManyWaiting());
        const one: Waiting = {
          go() {
            clearTimeout(timer);
            resolve(() => leave(whose));
          },
        };
        const timer =
          waitMs === null
            ? undefined
            : setTimeout(() => {
                giveUp(whose, one);
                reject(new NoneFree());
              }, waitMs);
        if (before) before.push(one);
        else waiting.set(whose, [one]);
        letIn();
      }),
  };
}
