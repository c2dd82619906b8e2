import type { CompanySql } from '../../../src/domains/figures/place.ts';

const named = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const areInOrder = (all: readonly Buffer[]): boolean =>
  all.every((one, at) => at === 0 || Buffer.compare(all[at - 1] ?? one, one) < 0);

/**
 * The table of a search's blocks in memory: statements of its readers and writers are answered as a database would, and
 * with less at a time where `mostBytes` says so.
 */
export function blocksInMemory({ mostBytes = Infinity } = {}) {
  const chunks = new Map<string, Map<string, Uint8Array>>();
  const chunkAt = (day: number, chunk: number) => {
    const known = chunks.get(`${day} ${chunk}`) ?? new Map<string, Uint8Array>();
    chunks.set(`${day} ${chunk}`, known);
    return known;
  };
  const inOrder = (day: number, chunk: number) =>
    [...chunkAt(day, chunk)].sort(([a], [b]) => (a < b ? -1 : 1));
  const asRow = ([first, body]: readonly [string, Uint8Array]) => ({
    first: Buffer.from(first, 'latin1'),
    body: Buffer.from(body),
  });

  /** What `findInDays` asks: of each chunk the blocks that may hold a word, as far as they are not too large. */
  function found(text: string, values: readonly unknown[]) {
    const [, days, ids, lows, highs, bytesAsked] = values as [
      string,
      number[],
      number[],
      Buffer[],
      Buffer[],
      number,
    ];
    const most = Math.min(bytesAsked, mostBytes);
    if (text.includes('width_bucket') && !(areInOrder(lows) && areInOrder(highs)))
      throw new Error('the database looks for words in their order');
    const rows = [];
    let bytes = 0;
    for (const [at, day] of days.entries()) {
      const blocks = inOrder(day, ids[at] ?? 0);
      const own = lows.flatMap((low, nr) => [
        ...blocks.filter(([first]) => first <= named(low)).slice(-1),
        ...blocks.filter(([first]) => first > named(low) && first < named(highs[nr] ?? Buffer.alloc(0))),
      ]);
      bytes += own.reduce((sum, [, body]) => sum + body.length, 0);
      if (bytes > most && at > 0) return [...rows, { chunk: at + 1, first: null, body: null }];
      rows.push(...own.map((block) => ({ chunk: at + 1, ...asRow(block) })));
    }
    return rows;
  }

  const query = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => {
    const [, day, chunk, firsts = [], bodies = []] = values as [string, number, number, Buffer[]?, Buffer[]?];
    if (text.startsWith('SELECT first, body')) return inOrder(day, chunk).map(asRow);
    if (text.startsWith('WITH found')) return found(text, values);
    for (const [at, first] of firsts.entries()) {
      if (text.startsWith('DELETE')) chunkAt(day, chunk).delete(named(first));
      else if (chunkAt(day, chunk).has(named(first))) throw new Error('this block is there already');
      else chunkAt(day, chunk).set(named(first), bodies[at] ?? new Uint8Array(0));
    }
    return firsts.map(() => ({}));
  };
  return {
    sql: { companyId: 'company', query } satisfies CompanySql,
    /** Of a chunk, in order. */
    bodies: (day: number, chunk: number) => inOrder(day, chunk).map(([, body]) => body),
  };
}
