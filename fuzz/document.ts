import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Json;
}

/** One documented operation, ready to be asked and to judge what it answers. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly types: readonly string[]; readonly schema: Json } | null;
  /** The answers by status, `default` among them where there is one. */
  readonly answers: ReadonlyMap<string, DescribedAnswer>;
  matches(path: string): boolean;
}

export interface DescribedAnswer {
  /** What each content type must look like; no entry at all: there is no body. */
  readonly content: ReadonlyMap<string, z.ZodType>;
}

/** Reads our own OpenAPI document as a stranger would: by what stands in it and nothing else. */
export function readDocument(document: Json): { operations: Described[]; shelf: Json } {
  const schemas = (document['components'] as Json)['schemas'] as Json;
  const shelf: Json = inline(schemas) as Json;
  const operations = Object.entries(document['paths'] as Record<string, Json>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      describe(path, method.toUpperCase(), described as Json, shelf),
    ),
  );
  return { operations, shelf };
}

function describe(path: string, method: string, described: Json, shelf: Json): Described {
  const requestBody = described['requestBody'] as { content: Record<string, { schema: Json }> } | undefined;
  const forms = Object.entries(requestBody?.content ?? {});
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return {
    method,
    path,
    parameters: ((described['parameters'] ?? []) as Parameter[]).map((parameter) => ({
      ...parameter,
      schema: inline(parameter.schema) as Json,
    })),
    body: forms[0]
      ? { types: forms.map(([type]) => type), schema: inline(forms[0][1].schema) as Json }
      : null,
    answers: new Map(
      Object.entries(described['responses'] as Record<string, Json>).map(([status, answer]) => {
        const content = Object.entries((answer['content'] ?? {}) as Record<string, { schema: Json }>);
        return [
          status,
          { content: new Map(content.map(([type, { schema }]) => [type, checkerOf(schema, shelf)])) },
        ];
      }),
    ),
    matches: (given) => pattern.test(given),
  };
}

function checkerOf(schema: Json, shelf: Json): z.ZodType {
  if (schema['format'] === 'binary') return z.unknown();
  return z.fromJSONSchema({ ...(inline(schema) as Json), $defs: shelf } as Parameters<
    typeof z.fromJSONSchema
  >[0]);
}

/** The document's names become those that a schema on its own knows. */
function inline(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inline);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) =>
      key === '$ref' && typeof child === 'string'
        ? [key, child.replace('#/components/schemas/', '#/$defs/')]
        : [key, inline(child)],
    ),
  );
}
