import type { Steps } from '../pace/take-turns.ts';

const runLength = 1024;

/** As `sort()`, of hundreds of thousands that would hold everybody up: in runs that are put together, others first between. */
export function* sortedTexts(texts: readonly string[]): Steps<string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < texts.length; from += runLength) {
    runs.push(texts.slice(from, from + runLength).sort());
    yield;
  }
  while (runs.length > 1) {
    const longer: string[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      longer.push(yield* together(runs[at] ?? [], runs[at + 1] ?? []));
    runs = longer;
  }
  return runs[0] ?? [];
}

function* together(a: readonly string[], b: readonly string[]): Steps<string[]> {
  const all: string[] = [];
  for (let [x, y] = [0, 0]; x < a.length || y < b.length; ) {
    const [left, right] = [a[x], b[y]];
    const takesLeft = right === undefined || (left !== undefined && left <= right);
    all.push((takesLeft ? left : right) ?? '');
    if (takesLeft) x += 1;
    else y += 1;
    if (all.length % runLength === 0) yield;
  }
  return all;
}
