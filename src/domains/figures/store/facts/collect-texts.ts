import { boundedDictionary, lettersOfEach } from '../dictionary.ts';
import { growingCounts } from '../growing.ts';
import { questionKey, sharedWording } from '../question-form.ts';
import { wordsOf } from '../words.ts';
import type { DayPage } from './day-pages.ts';

/** The words and questions of a day's sessions, each named once. */
export interface DayTexts {
  readonly words: readonly string[];
  /** Where those of each session begin, and where the last ones end. */
  readonly wordStart: Uint32Array;
  readonly wordCodes: Uint32Array;
  readonly questions: readonly (readonly [key: string, text: string])[];
  readonly questionStart: Uint32Array;
  readonly questionCodes: Uint32Array;
}

/**
 * So many letters of different words, and of different questions, a day counts: a hundred thousand ordinary questions have no
 * more. What comes first after that is not among its words and questions.
 */
const mostLetters = { words: 8 * 1024 * 1024, questions: 16 * 1024 * 1024 };
/** Of texts whose group is remembered: the same come again and again in a day. */
const mostRemembered = 4 * 1024 * 1024;
/** Looking at the clock costs as much as reading so many. */
const lettersPerTurn = 1000;
const lettersOfKnown = 16;

type Said = Pick<DayPage, 'count' | 'initialMsg' | 'language' | 'questions'>;

export function collectTexts(turn: () => Promise<void>, most = mostLetters) {
  const words = boundedDictionary(most.words);
  const groups = collectQuestions(most.questions);
  const wordStart = growingCounts();
  const wordCodes = growingCounts();
  const questionStart = growingCounts();
  const questionCodes = growingCounts();
  wordStart.push(0);
  questionStart.push(0);
  let letters = 0;

  async function read(some: number): Promise<void> {
    letters += some;
    if (letters < lettersPerTurn) return;
    letters = 0;
    await turn();
  }

  return {
    async add({ count, initialMsg, language, questions }: Said): Promise<void> {
      for (let index = 0; index < count; index += 1) {
        const message = initialMsg[index] ?? null;
        await read(lettersOfKnown + (message?.length ?? 0));
        for (const word of wordsOf(message, language[index] ?? null)) {
          const code = words.code(word);
          if (code !== undefined) wordCodes.push(code);
        }
        wordStart.push(wordCodes.count());
        const seen = new Set<number>();
        for (const text of questions[index] ?? []) {
          const { code, isKnown } = groups.add(text);
          if (code !== undefined && !seen.has(code)) questionCodes.push(code);
          if (code !== undefined) seen.add(code);
          await read(isKnown ? lettersOfKnown : text.length);
        }
        questionStart.push(questionCodes.count());
      }
    },
    all: (): DayTexts => ({
      words: words.values,
      wordStart: wordStart.all(),
      wordCodes: wordCodes.all(),
      questions: groups.all(),
      questionStart: questionStart.all(),
      questionCodes: questionCodes.all(),
    }),
  };
}

/** Questions by their groups. A text that was met before changes nothing any more. */
function collectQuestions(most: number) {
  const keys = boundedDictionary(most);
  const wordings: string[] = [];
  const known = new Map<string, number | undefined>();
  let remembered = 0;

  function codeOf(text: string): number | undefined {
    const key = questionKey(text);
    if (key === '') return undefined;
    const code = keys.code(key, text.length);
    if (code === undefined) return undefined;
    const wording = wordings[code];
    wordings[code] = wording === undefined ? text : sharedWording(wording, text);
    return code;
  }

  return {
    add(text: string): { readonly code: number | undefined; readonly isKnown: boolean } {
      if (known.has(text)) return { code: known.get(text), isKnown: true };
      const code = codeOf(text);
      if (remembered > mostRemembered) {
        known.clear();
        remembered = 0;
      }
      known.set(text, code);
      remembered += text.length + lettersOfEach;
      return { code, isKnown: false };
    },
    all: () => keys.values.map((key, code): [string, string] => [key, wordings[code] ?? key]),
  };
}
