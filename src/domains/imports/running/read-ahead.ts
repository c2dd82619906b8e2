/**
 * The same items, each read while its predecessor is still being worked on. Whoever stops early waits for the one that
 * was begun.
 */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = items.next();
      // Its failure is met where it is waited for, however long the work on this item takes.
      next.catch(() => {});
      yield item.value;
    }
  } finally {
    await next.catch(() => {});
    await items.return(undefined);
  }
}
