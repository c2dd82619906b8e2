import { seededRandom } from '../../kernel/statistics/seeded-random.ts';
import type { TranscriptMessage } from '../../ports/ai-batch/transcript-format.ts';
import { actNamed } from './acts.ts';
import { readConversation } from './answer-line.ts';
import type { Caller, Past } from './past-services.ts';

interface Review {
  readonly count: number;
  readonly seed: number;
}

/** Somebody labels conversations of the sample, as long as there are some. */
export async function reviewSome(past: Past, caller: Caller | undefined, { count, seed }: Review) {
  if (!caller) return;
  const random = seededRandom(seed);
  for (let done = 0; done < count; done += 1) {
    const { item } = (await past.act(actNamed('reviews.next'), caller)) as {
      item: { id: string; messages: readonly TranscriptMessage[] } | null;
    };
    if (!item) return;
    past.pass(0.5);
    const labels = judge(readConversation(item.messages), random);
    await past.act(actNamed('reviews.decide'), caller, { itemId: item.id, labels });
  }
}

const nextTo: Readonly<Record<string, string>> = {
  ORDER_STATUS: 'DELIVERY',
  DELIVERY: 'ORDER_STATUS',
  RETURNS: 'REFUND',
  REFUND: 'RETURNS',
};

/** Mostly what the AI reads, too; people see some of it otherwise. */
function judge(
  { topic, language, mood, handOver }: ReturnType<typeof readConversation>,
  random: () => number,
) {
  const category = topic?.category ?? 'OTHER';
  const sees = (share: number) => random() < share;
  return {
    sentiment: sees(0.1) ? (mood === 'NEUTRAL' ? 'NEGATIVE' : 'NEUTRAL') : mood,
    category: sees(0.08) ? (nextTo[category] ?? category) : category,
    escalated: (handOver !== undefined) !== sees(0.03),
    language,
  };
}
