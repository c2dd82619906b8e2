/**
 * Whether the service answers. `lost` is said once it did not answer when asked for that alone; it is then asked until it
 * does. `updated`: it answers, and no longer has the files of this page, as after an update.
 */
export type Reach = 'here' | 'lost' | 'updated';

export interface Reachability {
  reach(): Reach;
  subscribe(listener: () => void): () => void;
  /** Something had no answer: asks whether that is so for everything. */
  doubt(): void;
  /** Over once the service answers. */
  answered(): Promise<void>;
  outdate(): void;
}

interface Parts {
  readonly ask: () => Promise<boolean>;
  readonly pause: () => Promise<void>;
}

export function createReachability({ ask, pause }: Parts): Reachability {
  let reach: Reach = 'here';
  let asking: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function set(next: Reach): void {
    if (reach === next || reach === 'updated') return;
    reach = next;
    for (const listener of listeners) listener();
  }

  async function askUntilAnswered(): Promise<void> {
    while (!(await ask())) {
      set('lost');
      await pause();
    }
    asking = null;
    set('here');
  }

  const answered = (): Promise<void> => {
    asking ??= askUntilAnswered();
    return asking;
  };
  return {
    reach: () => reach,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    doubt: () => void answered(),
    answered,
    outdate: () => set('updated'),
  };
}

/** What stands in front of a service that is down answers so. */
const gatewayStatuses = [502, 503, 504];

const patience = { ask: 5000, between: 2000 };

export const reachability = createReachability({
  async ask() {
    try {
      const answer = await fetch('/healthz', {
        cache: 'no-store',
        signal: AbortSignal.timeout(patience.ask),
      });
      return !gatewayStatuses.includes(answer.status);
    } catch {
      return false;
    }
  },
  pause: () => new Promise((resolve) => setTimeout(resolve, patience.between)),
});
