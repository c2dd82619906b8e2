import { expect, test } from 'vitest';
import { appOperations } from '../src/app-operations.ts';
import { appRouter } from '../src/app-router.ts';
import { appRoutes } from '../src/app-routes.ts';
import { limitOf } from '../src/config/limit-scopes.ts';
import { operationsOf } from '../src/edge/rpc/procedures.ts';

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

/** Changes that leave no entry of their own, each with its reason in its file. A new one is a decision: write it here. */
const withoutEntry = [
  'alerts.evaluate',
  'apiKeys.end',
  'audit.finishRetention',
  'auth.refresh',
  'auth.removeExpired',
  'batch.runCreate',
  'batch.runDirect',
  'batch.runResults',
  'batch.runStatus',
  'batch.runSweep',
  'csp.removeOldReports',
  'csp.report',
  'dashboard.finishErasures',
  'identity.start',
  'imports.fetchTranscripts',
  'imports.preview',
  'imports.pullDue',
  'imports.pullNow',
  'imports.retain',
  'ingest.retain',
  'news.prune',
  'news.send',
  'news.sendDigests',
  'platform.tidyDatabase',
  'reviews.draw',
  'security.findAnomalies',
  'security.prune',
  'security.rollUp',
  'sessions.keepCurrent',
  'sessions.retain',
  'sessions.settle',
];

test('A01 every operation that changes something records it, but for the few that are named here', () => {
  const changes = [...appOperations.values()].filter(({ kind }) => kind === 'mutation');
  expect(changes.length).toBeGreaterThan(60);
  expect(changes.filter(({ audit }) => audit === undefined).map(({ id }) => id)).toEqual([]);
  const silent = changes.filter(({ audit }) => typeof audit !== 'string').map(({ id }) => id);
  expect(silent.toSorted()).toEqual(withoutEntry);
});

test('a procedure that has no REST twin may be called 120 times a minute', () => {
  const twins = new Set(appRoutes.map(({ op }) => op.id));
  // Its twin also gives a file, and so is another operation.
  twins.add('csp.getMetrics');
  const alone = [...operationsOf(appRouter).values()].filter(({ id }) => !twins.has(id));
  expect(alone.length).toBeGreaterThan(30);
  const countOf = (limit: (typeof alone)[number]['limit']) =>
    limitOf(limitOf(limit).isOfCalls ? limit : 'rpc').rule?.count;
  expect(alone.filter(({ limit }) => countOf(limit) !== 120).map(({ id }) => id)).toEqual([]);
});
