import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { appRoutes } from '../src/app-routes.ts';
import { docsPage } from '../src/edge/http/document/docs-page.ts';
import { openApiDocument } from '../src/edge/http/document/openapi.ts';
import { limitRules } from '../src/edge/http/limits/scopes.ts';

const rules = limitRules({ count: 100, windowSeconds: 900 }, {});
const rpcUrl = 'https://rpc.parlance.example/calls';
const describe = () =>
  openApiDocument(
    appRoutes,
    { http: { baseUrl: 'https://parlance.example' }, rpc: { endpointUrl: rpcUrl } },
    rules,
  );

test('the API description is a valid OpenAPI document that names every REST address', async () => {
  const document = await describe();
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  const paths = document['paths'] as Record<string, Record<string, unknown>>;
  const missing = appRoutes.filter(
    ({ method, path, undocumented }) =>
      !undocumented && !paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('an answer that is JSON or a file on request is described as both', async () => {
  const document = await describe();
  const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, unknown> }>>;
  expect(paths['/api/csp-metrics']?.['get']?.responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: {
          required: ['success', 'data'],
          properties: { data: { required: expect.arrayContaining(['summary']) } },
        },
      },
      'text/csv': { schema: { type: 'string', format: 'binary' } },
    },
  });
});

test('RPC_ENDPOINT_URL: the description says where the procedures are, to programs and to people', async () => {
  const document = await describe();
  const paths = document['paths'] as Record<string, { post: { description: string } }>;
  expect(paths['/api/rpc/{procedure}']?.post.description).toContain(`at ${rpcUrl}.`);
  expect(docsPage(document)).toContain(rpcUrl);
});

test('the address for assistants is described beside those of operations', async () => {
  const { paths, components } = (await describe()) as { paths: Record<string, object>; components: object };
  expect(components).toHaveProperty('schemas.Error');
  expect(paths['/api/mcp']).toMatchObject({ post: { security: [{ apiKey: [] }] } });
});

type Media = Record<string, { schema: Record<string, unknown>; example?: unknown }>;
interface Described {
  readonly parameters: { name: string; in: string; example: unknown }[];
  readonly requestBody?: { content: Media };
  readonly responses: Record<string, { content?: Media }>;
}

const paths = (await describe())['paths'] as Record<string, Record<string, Described>>;

test.each(
  appRoutes
    .filter(({ undocumented }) => !undocumented)
    .map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s has examples that its own schemas take', (_name, route) => {
  const described = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  const ofPath = (described?.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const body = described?.requestBody?.content ?? {};
  for (const { example } of Object.values(body)) expect(example).toBeDefined();
  const json = body['application/json']?.example as object | undefined;
  const isBytes = route.body === 'raw' || route.body === 'stream';
  if (!isBytes) {
    const input = { ...Object.fromEntries(ofPath.map(({ name, example }) => [name, example])), ...json };
    expect(route.op.input.safeParse(input).error?.issues ?? []).toEqual([]);
  }
  const [success] = Object.entries(described?.responses ?? {}).filter(([status]) => status.startsWith('2'));
  const content = success?.[1].content;
  for (const { example } of Object.values(content ?? {})) expect(example).toBeDefined();
  const answer = content?.['application/json']?.example;
  // What is sent as bytes has a form of its own.
  if (answer === undefined || route.envelope === 'bytes') return;
  const { success: _yes, ...flat } = answer as Record<string, unknown>;
  const envelope = route.envelope ?? 'data';
  const output = envelope === 'bare' ? answer : envelope === 'flat' ? flat : flat['data'];
  expect(route.op.output.safeParse(output).error?.issues ?? []).toEqual([]);
});

test('what is read from the query is described as such, and nothing else is', () => {
  const queryOf = (path: string) =>
    (paths[path]?.['post']?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  expect(queryOf('/api/dashboard/imports').map(({ name }) => name)).toEqual([
    'mapping',
    'dryRun',
    'labels',
    'timeZone',
    'fileName',
    'companyId',
  ]);
  expect(queryOf('/api/csp-report')).toEqual([]);
});

test('the page for people says how often, what a password may be, and leads to every address', async () => {
  const page = docsPage(await describe());
  expect(page).toContain('3 per address in 3600 s, counted as register');
  expect(page).toContain('60 per person in 60 s, counted as platform');
  expect(paths['/api/register']?.['post']?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { password: { minLength: 12, maxLength: 128 } },
  });
  const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map((match) => match[1]);
  expect(targets.length).toBeGreaterThan(50);
  for (const target of targets) expect(page.split(` id="${target}"`)).toHaveLength(2);
});

test('the description is made in turns: whatever else is asked meanwhile is answered meanwhile', async () => {
  let others = 0;
  const asked = setInterval(() => {
    others += 1;
  }, 0);
  await describe();
  clearInterval(asked);
  expect(others).toBeGreaterThan(10);
});
