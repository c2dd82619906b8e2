import type { Config } from '../../../config/config.ts';
import type { LimitRule, LimitScope } from '../../../config/limit-scopes.ts';
import { errorCodes } from '../../../kernel/error-codes.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Route } from '../../../kernel/route.ts';
import { sessionCookie } from '../http-call.ts';
import { cookieName } from '../request/cookies.ts';
import { addExamples } from './add-examples.ts';
import { describeMcp } from './describe-mcp.ts';
import { describeRoute } from './describe-route.ts';
import { createSchemaShelf, type Json } from './schema-shelf.ts';

interface Addresses {
  readonly http: Pick<Config['http'], 'baseUrl'>;
  readonly rpc: Pick<Config['rpc'], 'endpointUrl'>;
}

/** The API description, from the same schemas that validate: long work, done in turns with what else is asked. */
export async function openApiDocument(
  routes: readonly Route[],
  { http: { baseUrl }, rpc }: Addresses,
  rules: Readonly<Record<LimitScope, LimitRule>>,
): Promise<Json> {
  const turn = takeTurns();
  const schemas = createSchemaShelf();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    if (route.undocumented) continue;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, schemas, rules) };
    await turn();
  }
  paths['/api/mcp'] = { post: describeMcp };
  paths['/api/rpc/{procedure}'] = { post: procedureCall(rpc.endpointUrl) };
  for (const [path, methods] of Object.entries(paths)) {
    paths[path] = addExamples(methods, schemas.named);
    await turn();
  }
  const name = cookieName(sessionCookie, baseUrl.startsWith('https:'));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parlance',
      version: '1',
      description: conventions.join('\n\n'),
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'prl_…',
          description:
            "A company's API key, created by its ADMIN. Each endpoint names the scope the key needs.",
        },
      },
      schemas: { ...schemas.named, Error: errorSchema },
    },
  };
}

const conventions = [
  'A dashboard for conversation sessions. Paths without a version mean v1.',
  'Responses are {success: true, data}, errors {success: false, error, code, details}: error is a sentence for people, code is for programs. Signing in sets the cookie that every non-public endpoint needs.',
  'Every change needs the header X-CSRF-Token with the token from GET /api/csrf-token, fetched after signing in, and the cookie that came with it.',
  'Programs send an API key instead: Authorization: Bearer prl_…, without cookie or CSRF token, where an endpoint names a scope. An invalid key is a 401 with WWW-Authenticate, a missing scope a 403 with details.scope. Limit: apiKey or ingest, per key.',
  'Each endpoint names its limit; the headers RateLimit and RateLimit-Policy of each response say what is left. A 429 has Retry-After in seconds.',
  "Lists take page (from 1) and limit (50, at most 100). Dates are ISO 8601; a date without a time is that day in the company's time zone.",
];

const errorSchema: Json = {
  type: 'object',
  required: ['success', 'error', 'code', 'details'],
  properties: {
    success: { const: false },
    error: { type: 'string' },
    code: { enum: errorCodes },
    details: { type: 'object' },
  },
  additionalProperties: false,
  examples: [
    {
      success: false,
      error: 'limit: Must be at most 100.',
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'limit', message: 'Must be at most 100.' }] },
    },
  ],
};

const envelope = (key: 'result' | 'error', inner: Json): Json => ({
  'application/json': { schema: { type: 'object', required: [key], properties: { [key]: inner } } },
});

/** tRPC's own wire format, described as far as a caller without its client needs it. */
const procedureCall = (rpcUrl: string): Json => ({
  operationId: 'rpc_call',
  tags: ['rpc'],
  summary: 'Call a typed procedure by its dotted name',
  description: `tRPC 11 with superjson, at ${rpcUrl}. Every operation has a procedure; queries can also be called by GET, with the call as the query parameter input. An input is plain JSON; its meta can only name undefined and Date. A procedure that changes something needs the X-CSRF-Token header.`,
  security: [{ session: [] }, { apiKey: [] }, {}],
  parameters: [
    { name: 'procedure', in: 'path', required: true, schema: { type: 'string' }, example: 'auth.getSession' },
    { name: 'X-CSRF-Token', in: 'header', required: false, schema: { type: 'string' } },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['json'],
          properties: {
            json: { description: 'The input; null when there is none.' },
            meta: { type: 'object' },
          },
        },
        example: { json: null },
      },
    },
  },
  responses: {
    200: {
      description: 'The output is in result.data.json.',
      content: envelope('result', {
        type: 'object',
        required: ['data'],
        properties: { data: { type: 'object', required: ['json'] } },
      }),
    },
    default: {
      description: 'error.json.data has code, httpStatus and details; the status is the same as over REST.',
      content: envelope('error', { type: 'object', required: ['json'] }),
    },
  },
});
