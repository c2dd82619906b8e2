import type { Rest } from '../../../kernel/pace/take-turns.ts';

/**
 * The same items, each read while its predecessor is still being worked on. Ahead of its time it is read only while
 * `others` let it: they have the processor to themselves until the work on the predecessor is over. Whoever stops early
 * waits for the one that was begun.
 */
export async function* readAhead<T>(
  read: (rest: Rest) => AsyncGenerator<T>,
  others: Rest,
): AsyncGenerator<T> {
  let worked: Promise<void> | null = null;
  let endWork = () => {};
  const items = read(() => {
    if (!worked) return null;
    const wait = others();
    return wait && Promise.race([worked, wait]);
  });
  let next = items.next();
  try {
    for (let item = await next; !item.done; item = await next) {
      worked = new Promise((resolve) => {
        endWork = () => {
          worked = null;
          resolve();
        };
      });
      next = items.next();
      // Its failure is met where it is waited for, however long the work on this item takes.
      next.catch(() => {});
      yield item.value;
      endWork();
    }
  } finally {
    endWork();
    await next.catch(() => {});
    await items.return(undefined);
  }
}
