import { say } from '../../../words/sentence.ts';
import type { Clock } from '../../clock.ts';
import { AiProviderError, providerError } from '../ai-provider-error.ts';

export type PaceLimits = {
  /** The first pause after trouble; each further one is twice as long. */
  firstMs: number;
  longestMs: number;
  /** What the server itself may ask for, at most. */
  longestToldMs: number;
  /** Longer pauses are not waited out by those who ask: they hear of it, and come again. */
  patienceMs: number;
};

const usual: PaceLimits = {
  firstMs: 1000,
  longestMs: 300_000,
  longestToldMs: 900_000,
  patienceMs: 20_000,
};

export type Pace = { run<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> };

/**
 * How a server in trouble is left alone: pauses that grow, and after each a single question to see whether it is well
 * again. However many lines wait, they make no storm.
 */
export function createPace(clock: Clock, given: Partial<PaceLimits> = {}): Pace {
  const limits = { ...usual, ...given };
  let troubles = 0;
  let heldUntilMs = Number.NEGATIVE_INFINITY;
  let heldSinceMs = Number.NEGATIVE_INFINITY;
  let probe: Promise<void> | null = null;

  /** Ends when this caller may ask. As the one who tries first, it gives what tells the others how that went. */
  async function turn(signal: AbortSignal | undefined): Promise<(() => void) | null> {
    for (;;) {
      const waitMs = heldUntilMs - clock.monotonicMs();
      if (waitMs > limits.patienceMs) throw notNow(waitMs);
      if (waitMs > 0) await clock.pause(waitMs, signal);
      if (troubles === 0) return null;
      if (probe !== null) await probe;
      else return becomeFirst();
    }
  }

  function becomeFirst(): () => void {
    let tell = () => {};
    probe = new Promise((resolve) => {
      tell = resolve;
    });
    return () => {
      probe = null;
      tell();
    };
  }

  function hold(startedMs: number, toldMs: number | null): void {
    // Of several that were out together, one makes the pause longer, not all of them.
    if (startedMs >= heldSinceMs) troubles += 1;
    heldSinceMs = clock.monotonicMs();
    const ownMs = Math.min(limits.longestMs, limits.firstMs * 2 ** (troubles - 1));
    const pauseMs = Math.max(ownMs, Math.min(toldMs ?? 0, limits.longestToldMs));
    heldUntilMs = Math.max(heldUntilMs, heldSinceMs + pauseMs);
  }

  return {
    async run(ask, signal) {
      const settled = await turn(signal);
      const startedMs = clock.monotonicMs();
      try {
        const result = await ask();
        troubles = 0;
        return result;
      } catch (error) {
        if (error instanceof AiProviderError && isTrouble(error)) hold(startedMs, error.retryAfterMs);
        throw error;
      } finally {
        settled?.();
      }
    },
  };
}

/** The code of what is thrown in place of a question while the server is left alone. */
export const leftAlone = 'left_alone';

/** The server as a whole is not well; a refusal is an answer. */
export const isTrouble = ({ kind }: AiProviderError): boolean => kind === 'transient' || kind === 'capacity';

function notNow(waitMs: number): AiProviderError {
  return providerError('ask', {
    kind: 'capacity',
    code: leftAlone,
    providerMessage: say('provider.leftAlone', { seconds: Math.ceil(waitMs / 1000) }),
    retryAfterMs: waitMs,
  });
}
