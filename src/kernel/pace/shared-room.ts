/** Memory for work that takes many times what it was given, by the weight of what it was given. */
export interface SharedRoom {
  /** When there is room; what it gives is called when the work is done. */
  enter(whose: string, weight: number): Promise<() => void>;
}

interface Waiting {
  readonly whose: string;
  readonly weight: number;
  readonly go: () => void;
}

/**
 * Each takes no more than half of what the others leave: whoever brings the most in waits for themselves, and for others
 * there is room at once. What is heavier than that by itself is let in where nothing else is.
 */
export function createSharedRoom(whole: number): SharedRoom {
  const heldBy = new Map<string, number>();
  const waiting: Waiting[] = [];
  let total = 0;

  function fits({ whose, weight }: Waiting): boolean {
    const own = heldBy.get(whose) ?? 0;
    return total === 0 || own + weight <= (whole - (total - own)) / 2;
  }

  function hold({ whose, weight }: Waiting): void {
    const after = (heldBy.get(whose) ?? 0) + weight;
    if (after > 0) heldBy.set(whose, after);
    else heldBy.delete(whose);
    total += weight;
  }

  function letIn(): void {
    for (let at = 0; at < waiting.length; ) {
      const one = waiting[at];
      if (!one || !fits(one)) at += 1;
      else {
        waiting.splice(at, 1);
        hold(one);
        one.go();
      }
    }
  }

  return {
    async enter(whose, weight) {
      await new Promise<void>((go) => {
        waiting.push({ whose, weight, go });
        letIn();
      });
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        hold({ whose, weight: -weight, go() {} });
        letIn();
      };
    },
  };
}
