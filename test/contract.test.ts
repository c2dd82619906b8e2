import { expect, test } from 'vitest';
import { appRoutes } from '../src/app-routes.ts';

/** The endpoint list of the contract. `*` stands for the operations under one path. */
const contract = [
  'POST /api/csp-report',
  'GET /api/csrf-token',
  'POST /api/auth/*',
  'POST /api/register',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'GET /api/admin/audit-logs',
  'POST /api/admin/audit-logs/retention',
  'GET /api/admin/batch-monitoring',
  'POST /api/admin/batch-monitoring/:jobId/retry',
  'GET /api/admin/security-monitoring',
  'POST /api/admin/security-monitoring',
  'GET /api/admin/security-monitoring/alerts',
  'POST /api/admin/security-monitoring/alerts',
  'GET /api/admin/security-monitoring/export',
  'POST /api/admin/security-monitoring/threat-analysis',
  'GET /api/csp-metrics',
  'GET /api/dashboard/sessions',
  'GET /api/dashboard/session/:id',
  'GET /api/dashboard/metrics',
  'GET /api/dashboard/config',
  'GET /api/platform/companies',
  'POST /api/platform/companies',
  'GET /api/platform/companies/:id',
  'GET /api/platform/companies/:id/users',
  'POST /api/platform/companies/:id/users',
];

/** Endpoints of the contract that do not exist yet. The list only shrinks. */
const notBuiltYet: string[] = [];

const registered = new Set(
  appRoutes.map(({ method, path }) =>
    path.startsWith('/api/auth/') ? `${method} /api/auth/*` : `${method} ${path}`,
  ),
);

test('every endpoint of the contract is registered, save those named as not built yet', () => {
  expect(contract.filter((endpoint) => !registered.has(endpoint))).toEqual(notBuiltYet);
});

test('every operation has one id, and every address one operation', () => {
  const addresses = appRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  const byId = new Map(appRoutes.map(({ op }) => [op.id, op]));
  expect(appRoutes.filter(({ op }) => byId.get(op.id) !== op)).toEqual([]);
});

test('every operation that changes something says what it records', () => {
  const silent = appRoutes.filter(({ op }) => op.kind === 'mutation' && op.audit === undefined);
  expect(silent.map(({ op }) => op.id)).toEqual([]);
});
