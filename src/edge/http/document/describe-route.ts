import { type LimitRule, type LimitScope, limitOf } from '../../../config/limit-scopes.ts';
import type { Operation } from '../../../kernel/operation.ts';
import type { Route } from '../../../kernel/route.ts';
import type { Json, SchemaShelf } from './schema-shelf.ts';

/** One operation at its address, with what it takes and every answer it may give. */
export function describeRoute(
  route: Route,
  schemas: SchemaShelf,
  rules: Readonly<Record<LimitScope, LimitRule>>,
): Json {
  const { op } = route;
  const input = schemas.take(op.input, 'input');
  const pathNames = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const isWrite = route.method !== 'GET';
  const inBody = isWrite && route.method !== 'DELETE' && (route.body ?? 'json') === 'json';
  const inBytes = isWrite && (route.body === 'stream' || route.body === 'raw');
  const properties = Object.entries((input['properties'] ?? {}) as Record<string, Json>).filter(
    // Beside bytes the content type is the header that tells what they are, and OpenAPI has no parameter of that name.
    ([name, schema]) => Object.keys(schema).length > 0 && !(inBytes && name === 'contentType'),
  );
  const required = (input['required'] ?? []) as string[];
  const parameters = properties
    .filter(([name]) => pathNames.includes(name) || !inBody)
    .map(([name, schema]) => ({
      name,
      in: pathNames.includes(name) ? 'path' : 'query',
      required: pathNames.includes(name) || required.includes(name),
      ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
      schema,
    }));
  if (needsCsrf(route)) {
    parameters.push({ name: 'X-CSRF-Token', in: 'header', required: true, schema: { type: 'string' } });
  }
  const bodyFields = properties.filter(([name]) => !pathNames.includes(name));
  return {
    operationId: op.id.replaceAll('.', '_'),
    tags: [op.id.split('.')[0]],
    summary: op.summary,
    description: [
      `For: ${accessWords[op.access]}`,
      ...(op.keyScope ? [`An API key needs the scope ${op.keyScope}.`] : []),
      `Limit: ${limitWords(op.limit, rules[op.limit])}.`,
    ].join(' '),
    security: securityOf(op),
    parameters,
    ...(inBody && bodyFields.length > 0 ? { requestBody: jsonBody(bodyFields, required) } : {}),
    ...(inBytes ? { requestBody: { required: true, content: bytesOf(route.bodyTypes ?? ['*/*']) } } : {}),
    responses: responses(route, schemas),
  };
}

/** Either of them; OpenAPI 3.1 lets the roles of any scheme stand beside it. */
function securityOf({ access, keyScope }: Operation): Json[] {
  if (access === 'public') return [];
  const bySession = access === 'key' ? [] : [{ session: [] }];
  return keyScope === undefined ? bySession : [...bySession, { apiKey: [keyScope] }];
}

function limitWords(scope: LimitScope, { count, windowSeconds }: LimitRule): string {
  const whom = { ip: 'address', user: 'person', session: 'session', key: 'key' }[limitOf(scope).by];
  return count === 0 ? 'none' : `${count} per ${whom} in ${windowSeconds} s, counted as ${scope}`;
}

const bytesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const needsCsrf = (route: Route): boolean =>
  (route.csrf ?? (route.method === 'GET' ? 'none' : 'token')) === 'token';

function jsonBody(fields: [string, Json][], required: readonly string[]): Json {
  const names = fields.map(([name]) => name).filter((name) => required.includes(name));
  return {
    required: names.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(fields),
          ...(names.length > 0 ? { required: names } : {}),
          additionalProperties: false,
        },
      },
    },
  };
}

function responses(route: Route, schemas: SchemaShelf): Json {
  const { op } = route;
  const envelope = route.envelope ?? 'data';
  const status = String(route.status ?? (envelope === 'empty' ? 204 : 200));
  const output = schemas.take(op.output, 'output');
  const forms = (output['anyOf'] ?? [output]) as Json[];
  const files = forms.filter(isFile);
  const values = forms.filter((form) => !isFile(form));
  const value = files.length === 0 ? output : values.length === 1 ? values[0] : { anyOf: values };
  const content = {
    ...(value === undefined || values.length === 0
      ? {}
      : { 'application/json': { schema: enveloped(value, envelope) } }),
    // Beside a JSON form the file is the same as a table.
    ...(files[0] === undefined ? {} : { [values.length === 0 ? '*/*' : 'text/csv']: { schema: files[0] } }),
  };
  return {
    [status]:
      envelope === 'empty'
        ? { description: 'Done.' }
        : {
            description: 'Done.',
            content: envelope === 'bytes' ? bytesOf(route.bodyTypes ?? ['*/*']) : content,
          },
    400: problem("The request couldn't be read."),
    // A key that is not good is refused wherever it is shown, where everybody may ask too.
    401: problem(op.keyScope ? 'No valid session or key.' : 'No valid session.'),
    403: problem('Not allowed, or the CSRF token is missing or wrong.'),
    404: problem('Not found.'),
    409: problem('Conflicts with the current state.'),
    ...(route.method === 'GET'
      ? {}
      : {
          413: problem('Too large.'),
          422: problem('A field is invalid.'),
        }),
    429: problem('Too many requests; Retry-After says when to try again.'),
    500: problem('Internal error; details.requestId identifies it.'),
    ...(op.kind === 'mutation'
      ? { 503: problem('The data is being moved; Retry-After says when to try again.') }
      : {}),
  };
}

const isFile = (schema: Json): boolean => schema['format'] === 'binary';

function enveloped(output: Json, envelope: Route['envelope']): Json {
  if (envelope === 'bare') return output;
  return envelope === 'flat' ? flatEnvelope(output) : dataEnvelope(output);
}

const dataEnvelope = (data: Json): Json => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { const: true }, data },
  additionalProperties: false,
});

function flatEnvelope(output: Json): Json {
  return {
    ...output,
    required: ['success', ...((output['required'] as string[] | undefined) ?? [])],
    properties: { success: { const: true }, ...((output['properties'] as Json | undefined) ?? {}) },
  };
}

const accessWords: Readonly<Record<Operation['access'], string>> = {
  public: 'Anyone.',
  session: 'Any valid session.',
  member: 'Any valid session; changing needs the role ADMIN or USER.',
  admin: 'Role ADMIN of the company (AUDITOR may read), or a platform administrator.',
  platform: 'Platform staff; changing needs the platform role ADMIN or SUPER_ADMIN.',
  platformAdmin: 'Platform administrators.',
  superAdmin: 'Platform role SUPER_ADMIN.',
  key: 'Programs, with an API key.',
  operator: 'Operators at the command line.',
};

const problem = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
