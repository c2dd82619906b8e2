import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { appRoutes } from '../src/app-routes.ts';
import { openApiDocument } from '../src/edge/http/openapi.ts';

test('the API description is a valid OpenAPI document that names every REST address', async () => {
  const document = openApiDocument(appRoutes, 'https://parlance.example');
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

test('an answer that is JSON or a file on request is described as both', () => {
  const document = openApiDocument(appRoutes, 'https://parlance.example');
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
