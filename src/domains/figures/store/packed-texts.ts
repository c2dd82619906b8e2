import { type Codes, packCodes, packColumns, readColumns } from './columns.ts';
import type { DayFacts } from './facts/day-facts.ts';

export interface Texts {
  words: string[];
  wordStart: Uint32Array;
  wordCodes: Codes;
  questions: [key: string, text: string][];
  questionStart: Uint32Array;
  questionCodes: Codes;
}

export function packTexts({ count, texts }: Pick<DayFacts, 'count' | 'texts'>): Buffer {
  const { words, wordStart, wordCodes, questions, questionStart, questionCodes } = texts;
  const head = {
    count,
    words,
    wordCount: wordCodes.length,
    questions,
    questionCount: questionCodes.length,
  };
  return packColumns(head, [
    wordStart,
    packCodes(wordCodes, words.length),
    questionStart,
    packCodes(questionCodes, questions.length),
  ]);
}

export function readTexts(block: Uint8Array): Texts {
  const reader = readColumns(block);
  const head = reader.head as {
    count: number;
    words: string[];
    wordCount: number;
    questions: [string, string][];
    questionCount: number;
  };
  return {
    words: head.words,
    wordStart: reader.u32(head.count + 1),
    wordCodes: reader.codes(head.wordCount, head.words.length),
    questions: head.questions,
    questionStart: reader.u32(head.count + 1),
    questionCodes: reader.codes(head.questionCount, head.questions.length),
  };
}
