import { z } from 'zod';

export type Json = Record<string, unknown>;

/** The JSON schemas of a description: what has a name of its own is kept once and referred to. */
export interface SchemaShelf {
  take(schema: z.ZodType, io: 'input' | 'output'): Json;
  readonly named: Readonly<Record<string, Json>>;
}

export function createSchemaShelf(): SchemaShelf {
  const named: Record<string, Json> = {};

  /** What is taken in may leave out what is always given out: such a form has a name of its own. */
  const nameOf = (id: string, io: 'input' | 'output'): string => (io === 'input' ? `${id}Input` : id);

  function rewrite(value: unknown, io: 'input' | 'output'): unknown {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, io));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([key, child]): [string, unknown][] => {
      if (key === '$schema' || key === '$defs' || (key === 'id' && typeof child === 'string')) return [];
      const [, id] = key === '$ref' ? (/^#\/\$defs\/(.+)$/.exec(String(child)) ?? []) : [];
      return [[key, id === undefined ? rewrite(child, io) : `#/components/schemas/${nameOf(id, io)}`]];
    });
    return Object.fromEntries(entries);
  }

  return {
    named,
    take(schema, io) {
      const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
      for (const [id, definition] of Object.entries((json['$defs'] ?? {}) as Json))
        named[nameOf(id, io)] = rewrite(definition, io) as Json;
      return rewrite(json, io) as Json;
    },
  };
}
