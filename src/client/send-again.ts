export interface Waiting {
  /** How often a request is made in all before it is given up. */
  readonly attempts: number;
  readonly signal?: AbortSignal | undefined;
  /** For tests: from 0 to below 1. */
  readonly chance?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
}

const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);
const longestMs = 60_000;

/**
 * Asks until there is an answer that another try would not change. What the service asks to wait is waited, and up to a
 * quarter more, so that programs that were refused together do not come back together.
 */
export async function sendAgain(
  send: () => Promise<Response>,
  { attempts, signal, chance = Math.random, wait = pause }: Waiting,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const isLast = attempt >= attempts;
    const answer = await send().catch((error: unknown) => {
      // No connection; an end that the caller asked for is no reason to go on.
      if (isLast || signal?.aborted) throw error;
      return null;
    });
    if (answer && (isLast || !passing.has(answer.status))) return answer;
    await answer?.body?.cancel();
    const asked = askedMs(answer);
    const ms =
      asked === null
        ? Math.min(500 * 2 ** (attempt - 1), 30_000) * (0.5 + chance() / 2)
        : asked * (1 + chance() / 4);
    await wait(ms);
  }
}

function askedMs(answer: Response | null): number | null {
  const header = answer?.headers.get('retry-after') ?? null;
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : null;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
