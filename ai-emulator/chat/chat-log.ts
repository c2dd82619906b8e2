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
  /** Of each of those: when its question was asked the time before, and when again; milliseconds since 1970. */
  repeats: { readonly before: number; readonly again: number }[];
};

/** Who asked what, one by one: the judge of "no answered line is asked again". */
export function createChatLog() {
  const counts = { calls: 0, answered: 0, abandoned: 0, mostAtOnce: 0 };
  /** When each question was asked that got a useful answer. */
  const usefulOf = new Map<string, number>();
  const repeats: ChatCounts['repeats'] = [];
  let atOnce = 0;
  return {
    /** Of a call; answers with what tells its end. `useful`: the question that was answered as asked. */
    begin(): (useful: string | null, wasSent: boolean) => void {
      const asked = Date.now();
      counts.calls += 1;
      atOnce += 1;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, atOnce);
      return (useful, wasSent) => {
        atOnce -= 1;
        if (!wasSent) {
          counts.abandoned += 1;
          return;
        }
        counts.answered += 1;
        if (useful === null) return;
        const before = usefulOf.get(useful);
        if (before !== undefined) repeats.push({ before, again: asked });
        usefulOf.set(useful, asked);
      };
    },
    counts(): ChatCounts {
      return { ...counts, questions: usefulOf.size, answeredAgain: repeats.length, repeats: [...repeats] };
    },
  };
}

/** What is asked, whichever way: its form in words and a fault named afterwards belong to the asking. */
export function chatQuestionOf(body: JsonRecord): string {
  const asked = listAt(body, 'messages').find((turn) => textAt(turn, 'role') === 'user');
  return createHash('sha256')
    .update(textAt(asked, 'content') ?? '')
    .digest('hex')
    .slice(0, 24);
}
