import { plainText } from '../../normalise/plain-text.ts';
import { isJsonObject, type JsonObject } from '../../reading/source-record.ts';
import { follow } from './look.ts';
import type { MessagesForm } from './record-form.ts';

type Tree = NonNullable<MessagesForm['tree']>;
type Branches = NonNullable<MessagesForm['branches']>;

/** Nodes by their ids: from the one that was open, else the newest, to the root. */
export function branchInTree(nodes: JsonObject, { parent, time, leaf }: Tree, record: JsonObject): unknown[] {
  const from = plainText(follow(record, leaf)) || newestOf(nodes, time);
  return branchOf(new Map(Object.entries(nodes)), from, parent);
}

/** Where no leaf is named: the node that was written last. */
function newestOf(nodes: JsonObject, time: string): string {
  let newest = '';
  let last = Number.NEGATIVE_INFINITY;
  for (const [id, node] of Object.entries(nodes)) {
    const at = Number(plainText(follow(node, time)) || Number.NaN);
    if (at >= last) [newest, last] = [id, at];
  }
  return newest;
}

/** A list, perhaps with lists within it: where something was said in several ways, the way that leads to the last one. */
export function branchInList(list: readonly unknown[], { id, parent, children }: Branches): unknown[] {
  const all = flattened(list, children);
  const parents = all.map((one) => plainText(follow(one, parent)));
  const isBranched = new Set(parents).size < parents.length;
  if (!isBranched || parents.filter((one) => one === '').length > 1) return all;
  const nodes = new Map(all.map((one) => [plainText(follow(one, id)), one]));
  return branchOf(nodes, plainText(follow(all.at(-1), id)), parent);
}

/** Each before those below it. */
function flattened(list: readonly unknown[], children: string): unknown[] {
  const all: unknown[] = [];
  const left = [...list].reverse();
  while (left.length > 0) {
    const one = left.pop();
    all.push(one);
    const below = isJsonObject(one) ? one[children] : undefined;
    if (Array.isArray(below)) for (const next of [...below].reverse()) left.push(next);
  }
  return all;
}

/** Each node once, however they point at each other. */
function branchOf(nodes: ReadonlyMap<string, unknown>, leaf: string, parent: string): unknown[] {
  const branch: unknown[] = [];
  const met = new Set<string>();
  for (let id = leaf; id !== '' && !met.has(id) && nodes.has(id); ) {
    met.add(id);
    const node = nodes.get(id);
    branch.push(node);
    id = plainText(follow(node, parent));
  }
  return branch.reverse();
}
