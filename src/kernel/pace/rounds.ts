import { setTimeout } from 'node:timers/promises';

/** Small work that is cheaper together. */
export interface RoundWork<T, R> {
  /** At most so many in a round, */
  readonly most: number;
  /** no two of them about the same thing: they are done one after the other, in the order they came. */
  readonly thingOf: (item: T) => string;
  /** Does all of them or none. */
  readonly work: (items: readonly T[]) => Promise<readonly R[]>;
}

/** Whoever comes to a lane while a round is under way is done in the next one, with all others that came meanwhile. */
export interface Rounds {
  join<T, R>(round: RoundWork<T, R>, lane: string, item: T): Promise<R>;
}

interface Waiting {
  readonly item: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const gatherMs = 5;

export function createRounds(): Rounds {
  const lanes = new Map<string, Waiting[]>();

  async function goThrough(lane: string, round: RoundWork<unknown, unknown>): Promise<void> {
    for (let before = 1; ; ) {
      // Who was answered just now sends the next already: together again they are one round, not two.
      if (before > 1 && (lanes.get(lane)?.length ?? 0) < before) await setTimeout(gatherMs);
      const waiting = lanes.get(lane) ?? [];
      if (waiting.length === 0) break;
      const { now, later } = nextOf(round, waiting);
      lanes.set(lane, later);
      before = now.length;
      if (!(await areDone(round, now))) for (const one of now) await areDone(round, [one]);
    }
    lanes.delete(lane);
  }

  return {
    join<T, R>(round: RoundWork<T, R>, lane: string, item: T): Promise<R> {
      return new Promise<R>((resolve, reject) => {
        const one = { item, resolve: resolve as Waiting['resolve'], reject };
        const there = lanes.get(lane);
        lanes.set(lane, [...(there ?? []), one]);
        // Of what kind the items of a lane are, its round alone knows: who joins the lane comes with the same one.
        if (!there) void goThrough(lane, round as unknown as RoundWork<unknown, unknown>);
      });
    },
  };
}

function nextOf({ most, thingOf }: RoundWork<unknown, unknown>, waiting: readonly Waiting[]) {
  const things = new Set<string>();
  const [now, later]: [Waiting[], Waiting[]] = [[], []];
  for (const one of waiting) {
    const thing = thingOf(one.item);
    const isNext = now.length < most && !things.has(thing);
    things.add(thing);
    (isNext ? now : later).push(one);
  }
  return { now, later };
}

/** False: they cannot be done together, and are to be done one by one. Nobody is refused for what another sent. */
async function areDone({ work }: RoundWork<unknown, unknown>, items: readonly Waiting[]): Promise<boolean> {
  try {
    const results = await work(items.map(({ item }) => item));
    for (const [at, { resolve }] of items.entries()) resolve(results[at]);
  } catch (error) {
    if (items.length > 1) return false;
    items[0]?.reject(error);
  }
  return true;
}
