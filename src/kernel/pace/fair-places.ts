import { Overloaded } from '../../ports/bounded-queue.ts';

/** Places for work that takes memory while it goes on. Whose work it is takes turns with others'. */
export interface FairPlaces {
  /** Throws Overloaded where so much of the same one's work is there already. */
  enter(whose: string): FairPlace;
}

export interface FairPlace {
  /** When there is a place. */
  taken(): Promise<void>;
  /** Always, also where it never came to have one. */
  leave(): void;
}

export function createFairPlaces({ places, ofOne }: { places: number; ofOne: number }): FairPlaces {
  const inside = new Map<string, number>();
  /** Whoever is next stands first; who had a place goes behind the others. */
  const waiting = new Map<string, (() => void)[]>();
  let takenCount = 0;

  function passOn(): void {
    const [first] = waiting;
    if (!first) {
      takenCount -= 1;
      return;
    }
    const [whose, line] = first;
    const next = line.shift();
    waiting.delete(whose);
    if (line.length > 0) waiting.set(whose, line);
    next?.();
  }

  function wait(whose: string): Promise<void> {
    return new Promise((resolve) => {
      const line = waiting.get(whose) ?? [];
      line.push(resolve);
      waiting.set(whose, line);
    });
  }

  return {
    enter(whose) {
      const count = inside.get(whose) ?? 0;
      if (count >= ofOne) throw new Overloaded();
      inside.set(whose, count + 1);
      let hasPlace = false;
      return {
        async taken() {
          if (takenCount < places) takenCount += 1;
          else await wait(whose);
          hasPlace = true;
        },
        leave() {
          const left = (inside.get(whose) ?? 1) - 1;
          if (left > 0) inside.set(whose, left);
          else inside.delete(whose);
          if (hasPlace) passOn();
        },
      };
    },
  };
}
