import type { AnswerReader, ReadAnswer } from '../../../ports/ai-batch/analysis-schema.ts';

/** As many as may be between their coming and their session. */
const most = 256;
/** What a hostile server sends is not held for long. */
const longest = 16_384;

/** Reads each answer once: it is looked at when it comes, and twice more when it goes on its session a little later. */
export function rememberRead(read: AnswerReader): AnswerReader {
  const known = new Map<string, ReadAnswer>();
  return (text) => {
    if (text.length > longest) return read(text);
    const before = known.get(text);
    if (before) return before;
    const found = read(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
