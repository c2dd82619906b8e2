import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createCaller, type TimedAnswer } from '../test/rig/caller.ts';
import { type NewPerson, signedIn } from '../test/rig/people.ts';

const password = 'quite a long phrase 1';
const rowsPerImport = 20;

/** What a load saw. */
export interface Told {
  readonly broken: string[];
  /** Of readings that were answered. */
  readonly times: number[];
  readings: number;
  changes: number;
  imports: number;
  askedAgain: number;
  /** Failed while they might. */
  refused: number;
}

export const newTold = (): Told => ({
  broken: [],
  times: [],
  readings: 0,
  changes: 0,
  imports: 0,
  askedAgain: 0,
  refused: 0,
});

export interface LoadOptions {
  readonly url: string;
  readonly admin: Pick<NewPerson, 'email' | 'password'>;
  readonly told: Told;
  /** What failed is asked once more, and counts if it fails again. */
  readonly again?: boolean;
  /** New companies register too. */
  readonly registers?: boolean;
  readonly searches?: boolean;
  /** Whether a failure is expected at this moment. */
  readonly mayFail?: () => boolean;
}

/** People who read and change things, until it is stopped; then everything that was acknowledged must be there, once. */
export async function openLoad({
  url,
  admin,
  told,
  again = false,
  registers = true,
  searches = true,
  mayFail = () => false,
}: LoadOptions) {
  let alive = true;
  const registered: string[] = [];
  const imports: string[] = [];
  const looker = await signedIn(url, admin);
  const owner = await signedIn(url, admin);
  const before = await countSessions(owner);
  const work = [
    ...questions
      .filter((path) => searches || !path.includes('search='))
      .map((path) => onAndOn(() => read(path))),
    ...(registers ? [onAndOn(register)] : []),
    onAndOn(importSome),
  ];
  return {
    async stop() {
      alive = false;
      await Promise.all(work);
      await expectKept();
    },
  };

  async function onAndOn(act: () => Promise<void>): Promise<void> {
    while (alive) {
      await act();
      await sleep(50);
    }
  }

  /** The answer, if it is one of these; else it is told of. */
  async function ask(
    what: string,
    wanted: readonly number[],
    asking: () => Promise<TimedAnswer>,
  ): Promise<TimedAnswer | null> {
    const could = mayFail();
    const first = await answerOf(asking());
    const isFailed = ({ status }: TimedAnswer) => status === 0 || status >= 500;
    const isRepeated = again && isFailed(first);
    if (isRepeated) told.askedAgain += 1;
    const answer = isRepeated ? await answerOf(asking()) : first;
    if (wanted.includes(answer.status)) return answer;
    if (isFailed(answer) && (could || mayFail())) told.refused += 1;
    else told.broken.push(`${what} answered ${answer.status} ${answer.text.slice(0, 200)}`);
    return null;
  }

  async function read(path: string): Promise<void> {
    told.readings += 1;
    const answer = await ask(`GET ${path}`, [200], () => looker.send('GET', path));
    if (answer) told.times.push(answer.ms);
  }

  async function register(): Promise<void> {
    let email = '';
    told.changes += 1;
    const answer = await ask('a registration', [201], () => {
      email = `p-${randomUUID()}@example.org`;
      const body = { email, password, name: 'P', companyName: randomUUID() };
      return createCaller(url).send('POST', '/api/register', { body });
    });
    if (answer) registered.push(email);
  }

  async function importSome(): Promise<void> {
    const rows = Array.from({ length: rowsPerImport }, () => `${randomUUID()},2025-12-20T10:00:00Z,hello\n`);
    const options = { body: `id,start,initial message\n${rows.join('')}`, type: 'text/csv' };
    told.imports += 1;
    // With too many of them waiting one is told to come again.
    const answer = await ask('an import', [201, 202, 409], () =>
      owner.send('POST', '/api/dashboard/imports', options),
    );
    if (answer && answer.status !== 409) imports.push(JSON.parse(answer.text).data.import.id);
    await sleep(500);
  }

  async function expectKept(): Promise<void> {
    for (const email of registered) {
      const body = { email, password };
      const { status } = await createCaller(url).send('POST', '/api/auth/login', { body });
      if (status !== 200) told.broken.push(`${email} was acknowledged and is gone`);
    }
    for (const id of imports)
      if (!(await isDone(owner, id))) told.broken.push(`import ${id} was acknowledged and is not done`);
    const { list, overview } = await countSessions(owner);
    const wanted = before.list + imports.length * rowsPerImport;
    if (list < wanted || overview !== list || (told.askedAgain + told.refused === 0 && list > wanted))
      told.broken.push(`the list has ${list} sessions, the overview ${overview}, and there are ${wanted}`);
  }
}

const period = 'startDate=2025-12-05&endDate=2026-01-03';
const questions = [
  '/api/dashboard/config',
  `/api/dashboard/metrics?${period}`,
  `/api/dashboard/sessions?${period}&search=refund`,
  `/api/dashboard/sessions?${period}&sortBy=cost`,
];

const answerOf = (asked: Promise<TimedAnswer>): Promise<TimedAnswer> =>
  asked.catch((error) => ({ status: 0, text: String(error), ms: 0 }));

async function isDone(caller: Caller, id: string): Promise<boolean> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { data } = await caller.get<{ import: { state: string; counts: { new: number } } }>(
      `/api/dashboard/imports/${id}`,
    );
    if (data.import.state === 'COMPLETED') return data.import.counts.new === rowsPerImport;
    await sleep(200);
  }
  return false;
}

/** The list and the overview count in different ways: both are asked. */
export async function countSessions(client: Caller): Promise<{ list: number; overview: number }> {
  for (;;) {
    const range = 'startDate=2025-12-01&endDate=2026-02-28';
    const list = await client.get<{ pagination: { totalCount: number }; catchingUp?: true }>(
      `/api/dashboard/sessions?limit=1&${range}`,
    );
    const overview = await client.get<{ metrics: { totalSessions: number }; catchingUp?: true }>(
      `/api/dashboard/metrics?compare=none&${range}`,
    );
    if (!list.data.catchingUp && !overview.data.catchingUp)
      return { list: list.data.pagination.totalCount, overview: overview.data.metrics.totalSessions };
    await sleep(500);
  }
}
