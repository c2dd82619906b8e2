import { appRoutes } from '../../src/app-routes.ts';
import type { TestApp } from '../rig/start-app.ts';

export interface Asked {
  readonly as: string;
  readonly path: string;
  readonly status: number;
  readonly json: unknown;
}

export interface Released {
  readonly madeAt: string;
  readonly callers: Readonly<Record<string, { readonly email: string; readonly password: string }>>;
  readonly answers: readonly Asked[];
}

/** A month that is over, so that nothing of a later day moves it. */
const period = 'startDate=2025-12-05&endDate=2026-01-03';
const questions: readonly string[] = [
  `/api/dashboard/metrics?${period}`,
  `/api/dashboard/metrics?${period}&category=DELIVERY`,
  `/api/dashboard/metrics?${period}&sentiment=NEGATIVE&search=delivery`,
  `/api/dashboard/sessions?${period}&sortBy=startTime&sortOrder=asc&limit=5`,
  `/api/dashboard/sessions?${period}&search=refund&limit=5`,
  `/api/admin/audit-logs?endDate=2026-01-05T09:00:00.000Z&limit=50`,
];

/**
 * What this version answers to people of each kind, wherever a question needs no id. Of an older version's data only what that
 * one was asked: an export that is new would leave an entry more.
 */
export async function askAll(
  app: TestApp,
  callers: Released['callers'],
  known?: readonly Asked[],
): Promise<Asked[]> {
  const asked = known && new Set(known.map(({ path }) => path));
  const lists = appRoutes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  const paths = [...lists.map(({ path }) => path), ...questions].filter((path) => asked?.has(path) ?? true);
  const answers: Asked[] = [];
  for (const [as, { email, password }] of Object.entries(callers)) {
    const browser = app.browser();
    const { status } = await browser.post('/api/auth/login', { email, password });
    if (status !== 200) throw new Error(`${as} cannot sign in: ${status}`);
    for (const path of paths) {
      const { status, json } = await browser.get(path);
      answers.push({ as, path, status, json });
    }
  }
  return answers;
}
