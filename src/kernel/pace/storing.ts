export interface Storing {
  /** Something waits: it is stored soon, together with whatever comes until then. */
  soon(): void;
  /** Stores what waits now. */
  flush(): Promise<void>;
  /** Stores what waits for the last time; false: it could not be stored. */
  close(): Promise<boolean>;
}

const tryAgainAfterMs = 5000;

/** When to store what gathers in memory: one storing at a time, and what could not be stored is tried again. */
export function createStoring(afterMs: number, store: () => Promise<boolean>): Storing {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<boolean> = Promise.resolve(true);
  let isClosed = false;

  function later(ms: number): void {
    if (!isClosed) timer ??= setTimeout(() => void begin(), ms);
  }

  async function storeOnce(): Promise<boolean> {
    const isStored = await store();
    if (!isStored) later(tryAgainAfterMs);
    return isStored;
  }

  function begin(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(storeOnce);
    return last;
  }

  return {
    soon: () => later(afterMs),
    flush: async () => void (await begin()),
    close() {
      isClosed = true;
      return begin();
    },
  };
}
