import { z } from 'zod';
import type { AskedLine } from '../../../ports/ai-batch/direct/asking.ts';
import { usageIn } from '../../../ports/ai-batch/lines/parse-result-line.ts';
import { readAnswer } from '../../../ports/ai-batch/lines/read-answer.ts';
import type { ResultLine } from '../../../ports/ai-batch/lines/result-line.ts';
import { readSaid, say } from '../../../words/sentence.ts';

const usage = z.object({ input: z.number(), cachedInput: z.number(), output: z.number() });

/** What became of a line, as it is kept between its answer and its session. */
const Kept = z.object({
  usage: usage.nullable(),
  body: z.record(z.string(), z.unknown()).optional(),
  error: z
    .object({ outcome: z.enum(['retryable', 'permanent', 'refused']), code: z.string(), message: z.string() })
    .optional(),
});

export const writeAsked = ({ usage, body, error }: AskedLine): string =>
  JSON.stringify({ usage, body, error } satisfies z.input<typeof Kept>);

/** The same as a line of a result file would say it. */
export function readAsked(
  { custom_id: customId, answer: raw, tries }: { custom_id: string; answer: string; tries: number },
  isValid: (text: string) => boolean,
): ResultLine {
  const kept = Kept.safeParse(JSON.parse(raw)).data;
  const shared = { customId, tries, raw, ...(kept?.usage ? { usage: kept.usage } : {}) };
  if (kept?.error) {
    const { outcome, code, message } = kept.error;
    return { ...shared, outcome, code, message: readSaid(message) };
  }
  if (!kept?.body)
    return { ...shared, outcome: 'retryable', code: 'unreadable_line', message: say('answer.badLine') };
  const own = usageIn(kept.body);
  return { ...(own ? { usage: own } : {}), ...shared, ...readAnswer(kept.body, isValid) };
}
