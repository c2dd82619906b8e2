import { exampleOf } from './example-of.ts';
import type { Json } from './schema-shelf.ts';

type Named = Readonly<Record<string, Json>>;

const aFile = 'id,startTime,question\r\n1,2026-01-31T12:00:00Z,Where is my order?\r\n';

/** Gives every operation of a description an example of what it takes and of what it answers. */
export function addExamples(paths: Readonly<Record<string, Json>>, named: Named): Record<string, Json> {
  return mapValues(paths, (methods) =>
    mapValues(methods as Record<string, Json>, (operation) => describeBy(operation, named)),
  );
}

function describeBy(operation: Json, named: Named): Json {
  const body = operation['requestBody'] as Json | undefined;
  return {
    ...operation,
    parameters: ((operation['parameters'] ?? []) as Json[]).map((parameter) => ({
      example: exampleOf(parameter['schema'] as Json, named, String(parameter['name'])),
      ...parameter,
    })),
    ...(body
      ? { requestBody: { ...body, content: withExamples(body['content'] as Json, named, true) } }
      : {}),
    responses: mapValues(operation['responses'] as Record<string, Json>, (response) => {
      const content = response['content'] as Json | undefined;
      return content ? { ...response, content: withExamples(content, named, false) } : response;
    }),
  };
}

const withExamples = (content: Json, named: Named, isRequest: boolean): Json =>
  mapValues(content as Record<string, Json>, (media) => {
    if ('example' in media) return media;
    const schema = media['schema'] as Json;
    // The one shape of refusals has its own example.
    if (schema['$ref'] === '#/components/schemas/Error') return media;
    if (schema['format'] === 'binary') return { ...media, example: aFile };
    const example = exampleOf(schema, named);
    return { ...media, example: isRequest ? usual(example, schema) : example };
  });

/** What most callers leave out: the company that only platform staff name, the moment that a form was opened. */
function usual(example: unknown, schema: Json): unknown {
  if (typeof example !== 'object' || example === null) return example;
  const required = (schema['required'] ?? []) as string[];
  const kept = Object.entries(example).filter(
    ([name]) => required.includes(name) || (name !== 'companyId' && name !== 'updatedAt'),
  );
  return Object.fromEntries(kept);
}

const mapValues = (
  values: Readonly<Record<string, Json>>,
  change: (value: Json) => Json,
): Record<string, Json> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
