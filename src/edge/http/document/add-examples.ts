import type { Json } from './schema-shelf.ts';

const anId = '01939d3e-7c1a-7f00-8000-4d2b6a1c9e55';
const aMoment = '2026-01-31T12:00:00.000Z';

/** What a field of this name holds, where its schema says no more than "text". */
const texts: readonly (readonly [RegExp, string])[] = [
  [/(^|[a-z])(id|Id|key|hash|Hash)$/, anId],
  [/(At|^timestamp|^detectedAt|^start|^end|^from|^to|Date|^hour|Seen)$/, aMoment],
  [/email|^to$|Email/i, 'ann@example.org'],
  [/url$|uri$/i, 'https://parlance.example/'],
  [/ipAddress|^address$/, '203.0.113.7'],
  [/timeZone/, 'Europe/Amsterdam'],
  [/companyName|confirmName/, 'Example Company'],
  [/name$/i, 'Ann Lee'],
  [/password/i, 'correct horse battery staple'],
  [/token|secret/i, 'a-token-from-the-service'],
  [/message|description|title|reason|summary|sentence/i, 'A sentence for people.'],
  [/currency/, 'USD'],
  [/country/, 'NL'],
  [/language|locale/, 'nl'],
];

/** A value that fits a schema, the same each time; `name` is the field that holds it. */
export function exampleOf(
  schema: Json,
  named: Readonly<Record<string, Json>>,
  name = '',
  depth = 0,
): unknown {
  const given = schema['examples'];
  if (Array.isArray(given) && given.length > 0) return given[0];
  if ('example' in schema) return schema['example'];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('default' in schema && !isEmpty(schema['default'])) return schema['default'];
  const again = (inner: Json, innerName = name) => exampleOf(inner, named, innerName, depth + 1);
  const [, reference] = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? '')) ?? [];
  // A shape that holds itself ends somewhere.
  if (depth > 12) return null;
  if (reference !== undefined) return again(named[reference] ?? {});
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return again(choices.find((choice) => choice['type'] !== 'null') ?? {});
  if (Array.isArray(schema['allOf']))
    return Object.assign({}, ...(schema['allOf'] as Json[]).map((part) => again(part)));
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'object':
      return objectExample(schema, again);
    case 'array': {
      const items = (schema['prefixItems'] as Json[] | undefined) ?? [(schema['items'] ?? {}) as Json];
      return items.map((item) => again(item, name.replace(/s$/, '')));
    }
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textExample(schema, name);
  }
}

function objectExample(schema: Json, again: (inner: Json, name: string) => unknown): Json {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const values = properties.map(([name, inner]) => [name, again(inner, name)] as const);
  const rest = schema['additionalProperties'];
  if (properties.length > 0 || typeof rest !== 'object' || rest === null) return Object.fromEntries(values);
  const { enum: keys } = (schema['propertyNames'] ?? {}) as { enum?: string[] };
  return { [keys?.[0] ?? 'example']: again(rest as Json, 'example') };
}

function numberExample({ minimum, maximum, exclusiveMinimum, multipleOf }: Json): number {
  const low =
    typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  const wished = Math.max(low, typeof multipleOf === 'number' ? multipleOf : 1);
  return typeof maximum === 'number' ? Math.min(wished, maximum) : wished;
}

function textExample({ format, pattern, minLength, maxLength }: Json, name: string): string {
  if (format === 'email') return 'ann@example.org';
  if (format === 'uri') return 'https://parlance.example/';
  if (format === 'date-time') return aMoment;
  if (format === 'uuid' || String(pattern ?? '').includes('[0-9a-f]{8}')) return anId;
  const text = texts.find(([names]) => names.test(name))?.[1] ?? 'text';
  const long = typeof minLength === 'number' ? text.padEnd(minLength, 'x') : text;
  return typeof maxLength === 'number' ? long.slice(0, maxLength) : long;
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

type Named = Readonly<Record<string, Json>>;

const aFile = 'id,startTime,question\r\n1,2026-01-31T12:00:00Z,Where is my order?\r\n';

/** Gives the operations of one address an example of what they take and of what they answer. */
export const addExamples = (methods: Json, named: Named): Record<string, Json> =>
  mapValues(methods as Record<string, Json>, (operation) => describeBy(operation, named));

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
