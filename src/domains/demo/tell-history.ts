import { dayMs } from '../../kernel/day-ms.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import type { Services } from '../../kernel/services.ts';
import { seededRandom } from '../../kernel/statistics/seeded-random.ts';
import { countOldHours } from '../security/index.ts';
import { actNamed } from './acts.ts';
import { reportViolations } from './csp-reports.ts';
import { eventsOf, type Story } from './daily-events.ts';
import { createDemoProvider } from './demo-provider.ts';
import { openPast } from './past-services.ts';
import { type Firm, failToSignIn, operator, signedOut, signIn } from './people.ts';
import { queueDemoSessions } from './queue-demo-sessions.ts';
import { calm } from './read-by-ai.ts';
import { look } from './trouble.ts';

export const historyDays = 28;

/** The morning on which the history begins. */
export const historyStart = (now: Date): Date => morning(now, historyDays);

const morning = (now: Date, ago: number): Date =>
  new Date(Math.floor(now.getTime() / dayMs) * dayMs - ago * dayMs + 7 * hourMs);

/** So long the past of a company is its teller's alone, once more with each of its days: a stop ends that by itself. */
export const toldUntil = (now: Date): Date => new Date(now.getTime() + 15 * 60_000);

async function keepTelling({ database, ports }: Services, ids: readonly string[], isOver = false) {
  const until = isOver ? null : toldUntil(ports.clock.now());
  for (const id of ids)
    await database.tenant(id, (tx) =>
      tx.query('UPDATE company SET history_until = $2 WHERE id = $1', [id, until]),
    );
}

interface Telling {
  readonly password: string;
  /** Nobody else is on the platform: what belongs to all of it may be told too. */
  readonly isAlone: boolean;
}

/** Four weeks of companies: who came in, what they did, the files, the AI batches, and the trouble there was. */
export async function tellHistory(
  services: Services,
  firms: readonly Firm[],
  { password, isAlone }: Telling,
): Promise<void> {
  const now = services.ports.clock.now();
  const coming: Story['coming'] = [];
  const { provider } = services.config.ai;
  // A real provider would be asked for batches that it never saw, and paid for what waits.
  const usesAi = provider === 'none' || provider === 'emulator';
  await using past = openPast(services, historyStart(now), (clockNow) => ({
    hasher: { ...services.ports.hasher, verify: async (_hash, given) => given === password },
    ai: usesAi ? createDemoProvider(clockNow, () => coming.shift() ?? calm) : null,
  }));
  const companies = firms.map(({ id }) => id);
  const random = seededRandom(firms[0]?.seed ?? 0);
  const stories = firms.map((firm): Story => ({ past, firm, password, coming, usesAi, isAlone, now }));
  try {
    for (let ago = historyDays; ago >= 0; ago -= 1) {
      await keepTelling(services, companies);
      past.goTo(ago > 0 ? morning(now, ago) : new Date(now.getTime() - 2 * hourMs));
      const isWorkday = ![0, 6].includes(past.services.ports.clock.now().getUTCDay());
      for (const story of stories) await bringSessions(story, ago);
      for (const id of ['reviews.draw', 'alerts.evaluate'])
        await past.act(actNamed(id), operator, { companies });
      for (const story of stories) {
        if (isWorkday || eventsOf(story, ago)) await oneDay(story, ago, random);
      }
      if (isAlone) await reportViolations(past, 2 + Math.floor(random() * (isWorkday ? 7 : 2)), ago);
    }
  } finally {
    await keepTelling(services, companies, true);
  }
  past.goTo(new Date(now.getTime() - 40 * 60_000));
  if (isAlone) {
    // Somebody shipped a page with a tag too many.
    await reportViolations(past, 21, 99);
    await look(past);
  }
  await countOldHours(services, historyStart(now));
}

async function oneDay(story: Story, ago: number, random: () => number): Promise<void> {
  const { past, firm, password } = story;
  const callers = [];
  for (const [index, person] of firm.people.entries()) {
    past.pass(3 + Math.floor(random() * 14));
    // Auditors look in once a week.
    if (index > 1 && ago % 7 !== 2) continue;
    if (random() < 0.12) await failToSignIn(past, person.email, signedOut(person));
    callers.push(await signIn(past, person, password));
  }
  await eventsOf(story, ago)?.(story, callers);
}

interface File {
  /** Days ago. */
  readonly broughtIn: number;
  readonly from: number | null;
  readonly until: number;
}

/** The days that each file is about: one of each last Monday, and what is older was found last. */
function filesUntil(now: Date): readonly File[] {
  const monday = (now.getUTCDay() + 6) % 7;
  const days = [40, historyDays, monday + 7, ...(monday > 0 ? [monday] : []), 0];
  return [
    ...days.slice(1).map((ago, at) => ({ broughtIn: ago, from: days[at] ?? null, until: ago })),
    { broughtIn: 0, from: null, until: 40 },
  ];
}
const wholeFile: readonly File[] = [{ broughtIn: 0, from: null, until: 0 }];

async function bringSessions({ past, firm, now }: Story, ago: number): Promise<void> {
  const { clock } = past.services.ports;
  for (const { broughtIn, from, until } of firm.people.length > 1 ? filesUntil(now) : wholeFile) {
    if (broughtIn !== ago) continue;
    const day = clock.now().toISOString().slice(0, 10);
    await queueDemoSessions(
      { services: past.services, now: clock.now },
      {
        ...{ companyId: firm.id, prefix: firm.prefix, count: firm.count, seed: firm.seed },
        createdBy: firm.people[0]?.id ?? null,
        part: {
          name: from === null ? `${firm.prefix}-archive` : `${firm.prefix}-${day}`,
          now,
          ...(from === null ? {} : { from: morning(now, from) }),
          ...(until > 0 ? { before: morning(now, until) } : {}),
        },
      },
    );
    await past.services.imports.idle();
    past.pass(1);
  }
}
