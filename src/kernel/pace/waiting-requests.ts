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

  const leftMs = () => (waiting.size > 0 ? quietMs : lastEndMs + quietMs - performance.now());
  const isQuiet = () => leftMs() <= 0;

  async function becomeQuiet(): Promise<void> {
    // Not a moment longer: who looks how far an import is holds it up each time.
    while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, Math.ceil(leftMs())).unref());
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
