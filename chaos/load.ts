import { randomUUID } from 'node:crypto';
import type { Answer } from '../test/rig/browser.ts';
import { importEnded, importsPath } from '../test/rig/pace/imports.ts';
import { onAndOn } from '../test/rig/pace/on-and-on.ts';
import { createCaller, isKnown, type NewPerson, personCalled, signedIn } from '../test/rig/people.ts';
import { countSessions } from './count-sessions.ts';

const rowsPerImport = 20;

/** What a load saw. */
export const newTold = () => ({
  broken: [] as string[],
  /** Of readings that were answered. */
  times: [] as number[],
  readings: 0,
  changes: 0,
  imports: 0,
  askedAgain: 0,
  /** Failed while they might. */
  refused: 0,
});
export type Told = ReturnType<typeof newTold>;

type Seen = Pick<Answer, 'status' | 'text' | 'ms'>;

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
  const registered: NewPerson[] = [];
  const imports: string[] = [];
  const looker = await signedIn(url, admin);
  const owner = await signedIn(url, admin);
  const before = await countSessions(owner);
  const work = [
    ...questions
      .filter((path) => searches || !path.includes('search='))
      .map((path) => onAndOn(() => read(path), 50)),
    ...(registers ? [onAndOn(register, 50)] : []),
    onAndOn(importSome, 500),
  ];
  return {
    async stop() {
      await Promise.all(work.map((each) => each.stop()));
      await expectKept();
    },
  };

  /** The answer, if it is one of these; else it is told of. */
  async function ask(
    what: string,
    wanted: readonly number[],
    asking: () => Promise<Answer>,
  ): Promise<Seen | null> {
    const could = mayFail();
    const first = await answerOf(asking());
    const isFailed = ({ status }: Seen) => status === 0 || status >= 500;
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
    let person = personCalled(randomUUID());
    told.changes += 1;
    const answer = await ask('a registration', [201], () => {
      person = personCalled(randomUUID());
      return createCaller(url).send('POST', '/api/register', { body: person });
    });
    if (answer) registered.push(person);
  }

  async function importSome(): Promise<void> {
    const rows = Array.from({ length: rowsPerImport }, () => `${randomUUID()},2025-12-20T10:00:00Z,hello\n`);
    const options = { body: `id,start,initial message\n${rows.join('')}`, type: 'text/csv' };
    told.imports += 1;
    // With too many of them waiting one is told to come again.
    const answer = await ask('an import', [201, 202, 409], () => owner.send('POST', importsPath, options));
    if (answer && answer.status !== 409) imports.push(JSON.parse(answer.text).data.import.id);
  }

  async function expectKept(): Promise<void> {
    for (const person of registered)
      if (!(await isKnown(url, person))) told.broken.push(`${person.email} was acknowledged and is gone`);
    for (const id of imports) {
      const run = await importEnded(owner, id, { withinMs: 60_000 }).catch(() => null);
      if (run?.counts.new !== rowsPerImport)
        told.broken.push(`import ${id} was acknowledged and is not done`);
    }
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

const answerOf = (asked: Promise<Answer>): Promise<Seen> =>
  asked.catch((error) => ({ status: 0, text: String(error), ms: 0 }));
