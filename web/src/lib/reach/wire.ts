import { isRecord } from '../rpc-error.ts';

/** A question as the service takes it; what is not said is left out. */
export const questionText = (input: unknown): string => JSON.stringify({ json: input });

/** An answer: plain JSON, and beside it which of its places JSON could not say. */
export function readAnswer(answer: unknown): unknown {
  if (!isRecord(answer)) return undefined;
  const { json, meta } = answer;
  const root = { json };
  if (isRecord(meta) && meta['values'] !== undefined) restore(root, ['json'], meta['values']);
  return root.json;
}

/** A leaf is a list with the kind of its value; what holds some is an object of them by their paths. */
function restore(root: object, path: readonly string[], tree: unknown): void {
  if (isRecord(tree) && !Array.isArray(tree)) {
    for (const [steps, branch] of Object.entries(tree)) restore(root, [...path, ...stepsOf(steps)], branch);
    return;
  }
  const place = path.slice(0, -1).reduce((at: object, step) => Reflect.get(at, step), root);
  const key = path.at(-1) ?? '';
  Reflect.set(place, key, meant(Array.isArray(tree) ? tree[0] : tree, Reflect.get(place, key)));
}

function meant(kind: unknown, written: unknown): unknown {
  if (kind === 'undefined') return undefined;
  if (kind === 'number') return Number(written);
  throw new Error(`an answer holds a ${String(kind)}`);
}

/** `a.b` in steps; a dot or a backslash within a key has a backslash before it. */
function stepsOf(path: string): string[] {
  const steps: string[] = [];
  let step = '';
  for (const [, kept, letter] of path.matchAll(/\\(.)|(.)/gs)) {
    if (letter === '.') {
      steps.push(step);
      step = '';
    } else step += kept ?? letter;
  }
  return [...steps, step];
}
