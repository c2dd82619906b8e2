import { doubled } from './doubled.ts';

/** Times of admitted attempts, oldest first. */
export interface StampLog {
  count(): number;
  nthOldest(n: number): number;
}

// A chunk holds three stamps and then the number of the next chunk; 0 is no chunk.
const stampsPerChunk = 3;
const wordsPerChunk = 4;
const chunksPerSlab = 1024;

/** Many logs in a few flat arrays: no object per key, 24 bytes for a log and 8 for a stamp, rounded up to three. */
export function createStampTable() {
  const slabs: Float64Array[] = [];
  let chunkCount = 1;
  let freeChunk = 0;
  let logCount = 0;
  const freeLogs: number[] = [];
  let heads = new Int32Array(1024);
  let tails = new Int32Array(1024);
  let firsts = new Uint8Array(1024);
  let counts = new Int32Array(1024);

  const read = (chunk: number, word: number): number =>
    slabs[Math.floor(chunk / chunksPerSlab)]?.[(chunk % chunksPerSlab) * wordsPerChunk + word] ?? 0;

  function write(chunk: number, word: number, value: number): void {
    const slab = Math.floor(chunk / chunksPerSlab);
    slabs[slab] ??= new Float64Array(chunksPerSlab * wordsPerChunk);
    slabs[slab][(chunk % chunksPerSlab) * wordsPerChunk + word] = value;
  }

  function takeChunk(): number {
    const chunk = freeChunk || chunkCount;
    if (freeChunk) freeChunk = read(freeChunk, stampsPerChunk);
    else chunkCount += 1;
    write(chunk, stampsPerChunk, 0);
    return chunk;
  }

  function releaseChunk(chunk: number): void {
    write(chunk, stampsPerChunk, freeChunk);
    freeChunk = chunk;
  }

  const headOf = (log: number): number => heads[log] ?? 0;
  const tailOf = (log: number): number => tails[log] ?? 0;
  const firstOf = (log: number): number => firsts[log] ?? 0;
  const countOf = (log: number): number => counts[log] ?? 0;

  function newLog(): number {
    if (logCount === heads.length) {
      heads = doubled(heads);
      tails = doubled(tails);
      firsts = doubled(firsts);
      counts = doubled(counts);
    }
    logCount += 1;
    return logCount - 1;
  }

  function dropOldest(log: number): void {
    const head = headOf(log);
    const first = firstOf(log) + 1;
    const count = countOf(log) - 1;
    const isChunkDone = count === 0 || first === stampsPerChunk;
    counts[log] = count;
    firsts[log] = isChunkDone ? 0 : first;
    if (!isChunkDone) return;
    heads[log] = count === 0 ? 0 : read(head, stampsPerChunk);
    releaseChunk(head);
  }

  return {
    /** Starts an empty log and gives its number. */
    take: () => freeLogs.pop() ?? newLog(),
    release(log: number) {
      while (countOf(log) > 0) dropOldest(log);
      freeLogs.push(log);
    },
    count: countOf,
    nthOldest(log: number, n: number) {
      let chunk = headOf(log);
      let index = firstOf(log) + n;
      for (; index >= stampsPerChunk; index -= stampsPerChunk) chunk = read(chunk, stampsPerChunk);
      return read(chunk, index);
    },
    newest: (log: number) => read(tailOf(log), (firstOf(log) + countOf(log) - 1) % stampsPerChunk),
    push(log: number, time: number) {
      const index = (firstOf(log) + countOf(log)) % stampsPerChunk;
      if (index === 0) {
        const chunk = takeChunk();
        if (countOf(log) === 0) heads[log] = chunk;
        else write(tailOf(log), stampsPerChunk, chunk);
        tails[log] = chunk;
      }
      write(tailOf(log), index, time);
      counts[log] = countOf(log) + 1;
    },
    dropOldest,
  };
}
