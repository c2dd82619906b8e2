/** Who has asked asks again: a page is a handful of requests. */
const quietMs = 100;

/** Requests whose answer has not begun. */
export interface WaitingRequests {
  begin(request: object): void;
  end(request: object): void;
  /** Until nobody waits and nobody has for a while; null: so it is. */
  untilQuiet(): Promise<void> | null;
}

export function createWaitingRequests(): WaitingRequests {
  const waiting = new Set<object>();
  let lastEndMs = Number.NEGATIVE_INFINITY;
  let quiet: Promise<void> | null = null;

  const isQuiet = () => waiting.size === 0 && performance.now() - lastEndMs >= quietMs;

  async function becomeQuiet(): Promise<void> {
    while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, quietMs).unref());
    quiet = null;
  }

  return {
    begin: (request) => void waiting.add(request),
    end(request) {
      waiting.delete(request);
      lastEndMs = performance.now();
    },
    untilQuiet() {
      if (isQuiet()) return null;
      quiet ??= becomeQuiet();
      return quiet;
    },
  };
}
