import { type Mark, wordsOf } from './mark.ts';

/** A message in its place; `at` in milliseconds, null where nobody said when. */
export interface SaidAt {
  readonly mark: Mark;
  readonly at: number | null;
}

/**
 * What is stored of a conversation with what spans tell of it. Nothing stored goes: of what is told each message is one
 * stored message that says the same, and what none says is put behind what was told before it. `most`: of both together.
 */
export function joinTalk<S extends SaidAt>(stored: readonly S[], told: readonly S[], most: number): S[] {
  if (stored.length === 0) return [...told];
  const after = placesOf(stored, told);
  const all: S[] = [];
  let room = Math.max(0, most - stored.length);
  let next = 0;
  for (let place = 0; place <= stored.length; place += 1) {
    const before = stored[place - 1];
    if (before) all.push(before);
    for (let one = after[next]; one && one.place === place; one = after[next]) {
      if (room > 0) all.push(one.entry);
      room -= 1;
      next += 1;
    }
  }
  return all;
}

interface Placed<S> {
  readonly entry: S;
  /** How many stored messages stand before it. */
  readonly place: number;
}

function placesOf<S extends SaidAt>(stored: readonly S[], told: readonly S[]): Placed<S>[] {
  const free = freePlaces(stored);
  const placed: Placed<S>[] = [];
  let waiting: S[] = [];
  let from = 0;
  const settle = (to: number): void => {
    for (const entry of waiting) {
      while (from < to && (stored[from]?.at ?? Number.NEGATIVE_INFINITY) <= timeOf(entry)) from += 1;
      placed.push({ entry, place: from });
    }
    waiting = [];
  };
  for (const entry of told) {
    const found = free(wordsOf(entry.mark), from);
    if (found === null) waiting.push(entry);
    else if (found >= from) {
      settle(found);
      from = found + 1;
    }
  }
  settle(stored.length);
  return placed;
}

const timeOf = ({ at }: SaidAt): number => at ?? Number.POSITIVE_INFINITY;

/** Takes of the stored messages with these words the first from a place on, else one before it: each once. */
function freePlaces(stored: readonly SaidAt[]): (words: string, from: number) => number | null {
  const places = new Map<string, { ahead: number[]; passed: number[] }>();
  for (let at = stored.length - 1; at >= 0; at -= 1) {
    const words = wordsOf(stored[at]?.mark ?? '');
    const known = places.get(words);
    if (known) known.ahead.push(at);
    else places.set(words, { ahead: [at], passed: [] });
  }
  return (words, from) => {
    const known = places.get(words);
    if (!known) return null;
    const { ahead, passed } = known;
    for (let at = ahead.at(-1); at !== undefined && at < from; at = ahead.at(-1)) {
      passed.push(at);
      ahead.pop();
    }
    return ahead.pop() ?? passed.pop() ?? null;
  };
}
