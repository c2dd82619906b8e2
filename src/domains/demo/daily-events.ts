import { actNamed } from './acts.ts';
import type { BatchPlan } from './demo-provider.ts';
import type { Caller, Past } from './past-services.ts';
import type { Firm } from './people.ts';
import { broken, bumpy, calm, endless, filtered, readByAi, tryAgain } from './read-by-ai.ts';
import { reviewSome } from './review-some.ts';
import { accountIsTried, passwordIsGuessed, tooMuchIsTaken } from './trouble.ts';

export interface Story {
  readonly past: Past;
  readonly firm: Firm;
  readonly password: string;
  readonly now: Date;
  /** How the next batches end. */
  readonly coming: BatchPlan[];
  readonly usesAi: boolean;
  readonly isAlone: boolean;
}

type DayEvent = (story: Story, callers: readonly Caller[]) => Promise<void>;

/** What happened on a day, beside people coming and going; by the days since. */
export const eventsOf = ({ firm }: Story, ago: number): DayEvent | undefined =>
  firm.people.length > 1 ? ofMeridian[ago] : undefined;

const ofMeridian: Readonly<Record<number, DayEvent>> = {
  28: async ({ past }, [ada]) => {
    await act(past, ada, 'company.update', { retention: { sessionDays: 730 } });
    await act(past, ada, 'users.invite', { email: 'sam@meridian.example', name: 'Sam Visser', role: 'USER' });
  },
  27: (story, [ada]) => reads(story, ada, [calm, bumpy]),
  21: async ({ past }, [, jonas]) => {
    await act(past, jonas, 'dashboard.export', { language: ['de'], format: 'csv' });
  },
  20: async ({ past }, [ada, jonas]) => {
    for (const alert of alerts)
      await act(past, ada, 'alerts.save', { ...alert, span: 'week', isShared: true });
    const own = { name: 'Unhappy about returns', filters: { category: ['RETURNS'] } };
    await act(past, jonas, 'alerts.save', { ...own, metric: 'negativeShare', span: 'week' });
  },
  18: async ({ past }, [ada]) => {
    const view = { screen: 'sessions', name: 'Unhappy about delivery', isShared: true };
    await act(past, ada, 'views.save', { ...view, search: 'category=DELIVERY&sentiment=NEGATIVE' });
  },
  16: async ({ past, firm }, [, jonas]) => correctSome(past, jonas, firm.id),
  13: (story, [ada]) => reads(story, ada, [calm, broken]),
  12: async (story, [ada]) => {
    if (story.usesAi && ada) await tryAgain(story.past, ada, story.firm.id);
  },
  9: async ({ past, firm, isAlone }) => {
    const [ada] = firm.people;
    if (isAlone && ada) await passwordIsGuessed(past, ada);
  },
  6: (story, [ada]) => reads(story, ada, [filtered, calm]),
  5: async ({ past }, [ada]) => {
    await act(past, ada, 'audit.retention', { action: 'configure', retentionDays: 365 });
  },
  4: async ({ past, firm }, [ada, jonas]) => {
    await reviewSome(past, ada, { count: 45, seed: firm.seed });
    await reviewSome(past, jonas, { count: 30, seed: firm.seed + 1 });
  },
  3: async ({ past, firm, isAlone }) => {
    const [, jonas] = firm.people;
    if (isAlone && jonas) await accountIsTried(past, jonas);
  },
  2: async ({ past }, callers) => {
    await act(past, callers[2], 'audit.list', { outcome: 'FAILURE' });
    await act(past, callers[2], 'audit.verify', {});
  },
  1: (story, [ada]) => reads(story, ada, [calm, filtered]),
  0: async (story, [ada, jonas]) => {
    // All of this has to be over by now, two hours after its beginning.
    await reads(story, ada, [calm, broken], [2, 16, 14]);
    if (story.isAlone && jonas) await tooMuchIsTaken(story.past, jonas);
    const isEmulated = story.past.services.config.ai.provider === 'emulator';
    // Without a provider nobody asks after it: it stays out, as batches do for hours.
    if (!isEmulated) await reads(story, ada, [endless, endless, endless], [2]);
    // Made-up conversations never cost real money: only the emulator may analyse the rest of them.
    await act(story.past, ada, 'company.update', { aiBudget: { monthlyLimit: isEmulated ? null : 0 } });
  },
};

const alerts = [
  { name: 'Ratings below 3', metric: 'rating', condition: 'below', threshold: 3 },
  { name: 'Handed to a person', metric: 'escalatedShare' },
  { name: 'Sessions per week', metric: 'sessions' },
] as const;

async function reads(
  story: Story,
  boss: Caller | undefined,
  plans: readonly BatchPlan[],
  turns?: readonly number[],
): Promise<void> {
  if (!story.usesAi || !boss) return;
  story.coming.splice(0, story.coming.length, ...plans);
  await readByAi(story.past, boss, story.firm.id, turns);
}

async function act(past: Past, caller: Caller | undefined, id: string, input: object): Promise<unknown> {
  past.pass(4);
  return caller && past.act(actNamed(id), caller, input);
}

/** What the AI or the source said is put right in a few sessions. */
async function correctSome(past: Past, caller: Caller | undefined, companyId: string): Promise<void> {
  const input = { category: ['TECHNICAL'], limit: 3, sortBy: 'startTime', sortOrder: 'asc' };
  const list = (await act(past, caller, 'dashboard.sessions', input)) as { sessions: { id: string }[] };
  for (const { id: sessionId } of list.sessions)
    await act(past, caller, 'dashboard.correctLabel', {
      companyId,
      sessionId,
      field: 'category',
      value: 'COMPLAINT',
    });
}
