import { stepsAtOnce } from '../../../kernel/pace/take-turns.ts';
import { type Codes, packCodes, packColumns, readColumns } from './columns.ts';
import type { DayFacts } from './day-facts.ts';
import { makeDictionary } from './dictionary.ts';
import { questionKey, sharedWording } from './question-form.ts';
import { wordsOf } from './words.ts';

export interface Texts {
  words: string[];
  wordStart: Uint32Array;
  wordCodes: Codes;
  questions: [key: string, text: string][];
  questionStart: Uint32Array;
  questionCodes: Codes;
}

/** The words and questions of a day's sessions, each named once. */
export async function packTexts(facts: DayFacts, turn: () => Promise<void>): Promise<Buffer> {
  const words = makeDictionary();
  const questions = makeDictionary();
  const texts: string[] = [];
  const keyOf = rememberKeys();
  const wordStart = new Uint32Array(facts.count + 1);
  const questionStart = new Uint32Array(facts.count + 1);
  const wordCodes: number[] = [];
  const questionCodes: number[] = [];
  for (let index = 0; index < facts.count; index += 1) {
    if (index % stepsAtOnce === 0) await turn();
    const text = facts.initialMsg[index] ?? null;
    for (const word of wordsOf(text, facts.language[index] ?? null)) wordCodes.push(words.code(word));
    wordStart[index + 1] = wordCodes.length;
    const seen = new Set<number>();
    for (const text of facts.questions[index] ?? []) {
      const key = keyOf(text);
      if (key === '') continue;
      const code = questions.code(key);
      const known = texts[code];
      if (known !== text) texts[code] = known === undefined ? text : sharedWording(known, text);
      if (!seen.has(code)) questionCodes.push(code);
      seen.add(code);
    }
    questionStart[index + 1] = questionCodes.length;
  }
  const head = {
    count: facts.count,
    words: words.values,
    wordCount: wordCodes.length,
    questions: questions.values.map((key, code) => [key, texts[code] ?? key]),
    questionCount: questionCodes.length,
  };
  return packColumns(head, [
    wordStart,
    packCodes(wordCodes, words.values.length),
    questionStart,
    packCodes(questionCodes, questions.values.length),
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

/** The same questions come again and again in a day. */
function rememberKeys(): typeof questionKey {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text) ?? questionKey(text);
    known.set(text, found);
    return found;
  };
}
