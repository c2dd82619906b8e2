import { expect, test } from 'vitest';
import type { z } from 'zod';
import { appOperations } from '../src/app-operations.ts';

type Checks = readonly {
  readonly _zod: { readonly def: { readonly check?: string; readonly abort?: boolean } };
}[];
type Def = { readonly type: string; readonly checks?: Checks } & Readonly<Record<string, unknown>>;

const defOf = (schema: unknown) => (schema as z.ZodType)._zod.def as unknown as Def;
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value;

/** Schemas of texts within one, each with where it stands. */
function* textsIn(schema: unknown, path: string, seen = new Set<unknown>()): Generator<[string, Def]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  const def = defOf(schema);
  if (def.type === 'string') yield [path, def];
  // What goes through a pipe was bounded before it.
  for (const [name, part] of Object.entries(def))
    if (name === 'out') continue;
    else if (isSchema(part)) yield* textsIn(part, `${path}/${name}`, seen);
    else if (Array.isArray(part))
      for (const one of part.filter(isSchema)) if ('type' in defOf(one)) yield* textsIn(one, path, seen);
  if (def.type === 'object')
    for (const [name, member] of Object.entries(def.shape as object))
      yield* textsIn(member, `${path}.${name}`, seen);
}

/** Looked at by code of one's own before anything has ended the reading of what is too long. */
function isLookedAtWhole({ checks = [] }: Def): boolean {
  const kinds = checks.map(({ _zod: { def } }) => def);
  const bound = kinds.findIndex(({ check, abort }) => check === 'max_length' && abort);
  const look = kinds.findIndex(({ check }) => check === 'custom');
  return look >= 0 && (bound < 0 || bound > look);
}

test('what is longer than a text may be is judged no further: some looks at a text take as its length squared', () => {
  const found = [...appOperations.values()].flatMap(({ id, input }) =>
    [...textsIn(input, id)].filter(([, def]) => isLookedAtWhole(def)).map(([path]) => path),
  );
  expect(found).toEqual([]);
});
