import type { SessionInput } from './session-input.ts';

/**
 * Rows of a chunk of which all is said again by later ones of the same session: what is left is the last word for each
 * field. A thousand rows of one session are a few so, each of which would have a turn and its statements for itself.
 */
export function findSaidAgain(inputs: readonly SessionInput[]): ReadonlySet<number> {
  const counts = new Map<string, number>();
  for (const { externalId } of inputs) counts.set(externalId, (counts.get(externalId) ?? 0) + 1);
  const again = new Set<number>();
  const saidBehind = new Map<string, Set<string>>();
  for (const [at, input] of [...inputs.entries()].reverse()) {
    if (counts.get(input.externalId) === 1) continue;
    const behind = saidBehind.get(input.externalId) ?? new Set();
    const said = saidBy(input);
    if (saidBehind.has(input.externalId) && said.every((field) => behind.has(field))) again.add(at);
    for (const field of said) behind.add(field);
    saidBehind.set(input.externalId, behind);
  }
  return again;
}

const aboutRow: ReadonlySet<string> = new Set([
  'externalId',
  'attributes',
  'transcriptHash',
  'contentHash',
  'labelRule',
  'lacks',
  'derives',
] satisfies (keyof SessionInput)[]);

function saidBy(input: SessionInput): string[] {
  const lacks = new Set<string>(input.lacks);
  const fields = Object.keys(input).filter((name) => !aboutRow.has(name) && !lacks.has(name));
  return [...fields, ...Object.keys(input.attributes ?? {}).map((key) => `attributes.${key}`)];
}
