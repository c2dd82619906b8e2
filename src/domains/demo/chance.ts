/** By weight. */
export function pick<T extends { readonly weight: number }>(items: readonly T[], random: () => number): T {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  const found = items.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  const [first] = items;
  if (!first) throw new Error('nothing to pick from');
  return found ?? first;
}
