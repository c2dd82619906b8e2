/** A repeatable stream of numbers in [0, 1): the same seed always tells the same story (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The numbers 0 to count - 1 in a seeded order. */
export function seededOrder(count: number, seed: number): number[] {
  const random = seededRandom(seed);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const swapped = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = swapped;
  }
  return order;
}

/** A number out of any text, for seeds (FNV-1a). */
export function hashNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
