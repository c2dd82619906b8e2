import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../test/rig/caller.ts';
import { retentionJobs } from './retention-data.ts';

const patienceMs = 300_000;

export async function importSessions(caller: Caller, file: string): Promise<void> {
  const { data } = await caller.post<{ import: { id: string } }>('/api/dashboard/imports', file, 'text/csv');
  await until(async () => {
    const path = `/api/dashboard/imports/${data.import.id}`;
    return (await caller.get<{ import: { state: string } }>(path)).data.import.state === 'COMPLETED';
  }, 'an import');
}

export interface Run {
  readonly name: string;
  readonly lastRunAt: string;
  readonly lastDurationMs: number;
}

/** Of the night's schedules, those that ran to their end since a moment. */
export async function finishedSince(admin: Caller, since: Date): Promise<Run[]> {
  const { status, text } = await admin.send(
    'GET',
    '/api/rpc/platform.system?input=%7B%22json%22%3A%7B%7D%7D',
  );
  if (status !== 200) throw new Error(`the schedules answered ${status}: ${text}`);
  const { schedules } = JSON.parse(text).result.data.json as { schedules: (Run | { lastRunAt: null })[] };
  return schedules.filter(
    (run): run is Run =>
      run.lastRunAt !== null && retentionJobs.includes(run.name) && new Date(run.lastRunAt) >= since,
  );
}

export interface Counts {
  readonly list: number;
  readonly overview: number;
  readonly found: number;
}

/** The list, the overview and a search count in different ways: all are asked, until they are up to date. */
export async function countSessions(caller: Caller): Promise<Counts> {
  interface Answer {
    readonly pagination: { readonly totalCount: number };
    readonly metrics: { readonly totalSessions: number };
    readonly catchingUp?: true;
  }
  const range = `startDate=2010-01-01&endDate=${new Date().toISOString().slice(0, 10)}`;
  const paths = [
    `sessions?limit=1&${range}`,
    `metrics?compare=none&${range}`,
    `sessions?limit=1&search=question&${range}`,
  ];
  let counts: Counts = { list: -1, overview: -1, found: -1 };
  await until(async () => {
    const answers: Answer[] = [];
    for (const path of paths) answers.push((await caller.get<Answer>(`/api/dashboard/${path}`)).data);
    const [list, overview, found] = answers;
    counts = {
      list: list?.pagination.totalCount ?? -1,
      overview: overview?.metrics.totalSessions ?? -1,
      found: found?.pagination.totalCount ?? -1,
    };
    return answers.every(({ catchingUp }) => !catchingUp);
  }, 'figures');
  return counts;
}

export async function youngSessions(caller: Caller): Promise<string[]> {
  const { data } = await caller.get<{ sessions: { id: string }[] }>('/api/dashboard/sessions?limit=100');
  return data.sessions.map(({ id }) => id);
}

export async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`${what} did not come to its end`);
    await sleep(50);
  }
}
