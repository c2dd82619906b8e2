import { createHash } from 'node:crypto';
import { type JsonRecord, listAt, textAt } from '../../src/ports/ai-batch/json-value.ts';

export type ChatCounts = {
  calls: number;
  /** Whose answer was sent to its last byte. */
  answered: number;
  /** Whose answer nobody waited for: the other side had gone. */
  abandoned: number;
  mostAtOnce: number;
  questions: number;
  /** Useful answers that were sent whole, beyond the first for the same question. */
  answeredAgain: number;
};

/** Who asked what, one by one: the judge of "no answered line is asked again". */
export function createChatLog() {
  const counts = { calls: 0, answered: 0, abandoned: 0, mostAtOnce: 0 };
  const usefulOf = new Map<string, number>();
  let atOnce = 0;
  return {
    begin(): void {
      counts.calls += 1;
      atOnce += 1;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, atOnce);
    },
    /** `useful`: the question that was answered as asked. */
    end(useful: string | null, wasSent: boolean): void {
      atOnce -= 1;
      if (!wasSent) counts.abandoned += 1;
      else {
        counts.answered += 1;
        if (useful !== null) usefulOf.set(useful, (usefulOf.get(useful) ?? 0) + 1);
      }
    },
    counts(): ChatCounts {
      const again = [...usefulOf.values()].reduce((sum, count) => sum + count - 1, 0);
      return { ...counts, questions: usefulOf.size, answeredAgain: again };
    },
  };
}

export type ChatLog = ReturnType<typeof createChatLog>;

/** What is asked, whichever way: its form in words and a fault named afterwards belong to the asking. */
export function chatQuestionOf(body: JsonRecord): string {
  const asked = listAt(body, 'messages').find((turn) => textAt(turn, 'role') === 'user');
  return createHash('sha256')
    .update(textAt(asked, 'content') ?? '')
    .digest('hex')
    .slice(0, 24);
}
