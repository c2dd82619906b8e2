export type CompanyQueue = <T>(whose: string, work: () => Promise<T>) => Promise<T>;

/** Work of one company that waits for the same lock: it waits here, in the order it came, and nobody holds a connection meanwhile. */
export function createCompanyQueue(): CompanyQueue {
  const last = new Map<string, Promise<void>>();
  return async (whose, work) => {
    const before = last.get(whose);
    const mine = (before ?? Promise.resolve()).then(work);
    const over = mine.then(
      () => {},
      () => {},
    );
    last.set(whose, over);
    try {
      return await mine;
    } finally {
      if (last.get(whose) === over) last.delete(whose);
    }
  };
}
