import { createFairPlaces } from './fair-places.ts';

/** Work that is done one piece after the other in each lane, in which whoever is slow holds up only themselves. */
export interface Lanes<Lane> {
  /** Begins those that are not under way; when these are over, answers with how many pieces went well. */
  begin(lanes: readonly Lane[]): Promise<number>;
  /** Cuts off what is under way. */
  stop(): Promise<void>;
}

interface LaneParts<Lane> {
  /** So many at the same time, and of one company; the others take turns with them. */
  readonly places: number;
  readonly ofOne: number;
  readonly nameOf: (lane: Lane) => string;
  /** Whose it is; null: the service's own, which takes nobody's place. */
  readonly whoseOf: (lane: Lane) => string | null;
  readonly next: (lane: Lane, signal: AbortSignal) => Promise<{ readonly ok: boolean } | undefined>;
}

export function createLanes<Lane>({
  places: atOnce,
  ofOne,
  nameOf,
  whoseOf,
  next,
}: LaneParts<Lane>): Lanes<Lane> {
  const underWay = new Map<string, Promise<number>>();
  const places = createFairPlaces({ places: atOnce, ofOne });
  const cut = new AbortController();

  async function goThrough(lane: Lane): Promise<number> {
    for (let count = 0; ; ) {
      const outcome = await nextInTurn(lane);
      if (!outcome) return count;
      if (outcome.ok) count += 1;
    }
  }

  async function nextInTurn(lane: Lane) {
    const whose = whoseOf(lane);
    const place = whose === null ? undefined : places.enter(whose);
    try {
      await place?.taken();
      return cut.signal.aborted ? undefined : await next(lane, cut.signal);
    } finally {
      place?.leave();
    }
  }

  function beginOne(lane: Lane): Promise<number>[] {
    const name = nameOf(lane);
    if (cut.signal.aborted || underWay.has(name)) return [];
    const work = goThrough(lane).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return [work];
  }

  return {
    async begin(lanes) {
      let count = 0;
      const errors: unknown[] = [];
      for (const outcome of await Promise.allSettled(lanes.flatMap(beginOne))) {
        if (outcome.status === 'fulfilled') count += outcome.value;
        else errors.push(outcome.reason);
      }
      if (errors.length > 0) throw errors[0];
      return count;
    },
    async stop() {
      cut.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}
