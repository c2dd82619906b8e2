import { createHash } from 'node:crypto';
import { askModel, endOfLine, questionOf, usageOf } from './ask-model.ts';
import type { Engine } from './engine.ts';
import { freeEnds, type LineEnd } from './records.ts';

export type LedgerLine = {
  batchId: string;
  customId: string;
  /** Hash of what was asked, without custom id and budgets: the same however often it is asked. */
  question: string;
  end: LineEnd;
  paid: boolean;
  /** Paid, and the answer was there to be had. */
  useful: boolean;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
};

export type LedgerQuestion = {
  question: string;
  paidCount: number;
  usefulCount: number;
  customIds: string[];
};

export type Ledger = {
  batchCount: number;
  /** Executed so far; what has not run yet is not here. */
  lineCount: number;
  paidCount: number;
  usefulCount: number;
  inputTokens: number;
  outputTokens: number;
  questions: LedgerQuestion[];
  /** Useful answers bought more than once: must stay empty. */
  paidTwice: LedgerQuestion[];
  lines: LedgerLine[];
};

const USEFUL: ReadonlySet<LineEnd> = new Set([
  'ok',
  'cached',
  'multi_item',
  'no_usage',
  'duplicate',
  'both_files',
]);

/** What has been executed and must be paid, deleted batches included: the judge of "never paid twice". */
export function readLedger(engine: Engine): Ledger {
  const batches = engine.everyBatch();
  const lines = batches.flatMap((batch): LedgerLine[] => {
    const input = engine.inputOf(batch);
    return engine.stateOf(batch).done.flatMap((index) => {
      const line = input.lines[index];
      if (!line) return [];
      const answer = askModel(line.body);
      const end = endOfLine(batch, index, answer);
      const paid = !freeEnds.has(end);
      const used = usageOf(answer, end);
      return {
        batchId: batch.id,
        customId: line.customId,
        question: createHash('sha256').update(questionOf(line.body)).digest('hex').slice(0, 24),
        end,
        paid,
        useful: USEFUL.has(end),
        inputTokens: paid ? used.input : 0,
        cachedInputTokens: paid ? used.cachedInput : 0,
        outputTokens: paid ? used.output : 0,
      };
    });
  });
  const questions = new Map<string, LedgerQuestion>();
  for (const { question, paid, useful, customId } of lines) {
    const entry = questions.get(question) ?? { question, paidCount: 0, usefulCount: 0, customIds: [] };
    questions.set(question, {
      question,
      paidCount: entry.paidCount + Number(paid),
      usefulCount: entry.usefulCount + Number(useful),
      customIds: [...entry.customIds, customId],
    });
  }
  const list = [...questions.values()];
  const sum = (pick: (line: LedgerLine) => number) => lines.reduce((total, line) => total + pick(line), 0);
  return {
    batchCount: batches.length,
    lineCount: lines.length,
    paidCount: sum(({ paid }) => Number(paid)),
    usefulCount: sum(({ useful }) => Number(useful)),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    questions: list,
    paidTwice: list.filter(({ usefulCount }) => usefulCount > 1),
    lines,
  };
}
