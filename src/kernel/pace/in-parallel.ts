/**
 * Works on items, so many at a time, until `signal` ends it. An item that fails holds up no other: its error is thrown
 * when all that was begun is over, so that nothing goes on behind its caller's back.
 */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of left) {
      if (signal.aborted) return;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (errors.length > 0) throw errors[0];
}
