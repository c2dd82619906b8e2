import { atOnce, type Steps } from '../../../kernel/pace/take-turns.ts';
import { checkJsonInSteps, endOfString, parseJsonInSteps } from '../../../ports/parse-json.ts';

/** As `parseJson`, but a number that would lose its last digits comes as the text that it is: ids stay apart. */
export const parseExactJson = (text: string): unknown => atOnce(parseExactInSteps(text));

/** Undefined where it is no JSON, or too much. */
export const readExactJson = (text: string): unknown => atOnce(readExactInSteps(text));

export function* readExactInSteps(text: string): Steps<unknown> {
  try {
    return yield* parseExactInSteps(text);
  } catch {
    return undefined;
  }
}

export function* parseExactInSteps(text: string): Steps<unknown> {
  if (!mayLose.test(text)) return yield* parseJsonInSteps(text);
  yield* checkJsonInSteps(text);
  return yield* parseJsonInSteps(yield* quoted(text));
}

const mayLose = /[\s:[,]-?(?:\d{16}|\d+(?:\.\d+)?[eE]\+?\d\d)/;
const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function* quoted(text: string): Steps<string> {
  const pieces: string[] = [];
  let rest = stepLength;
  for (let at = 0; at < text.length; ) {
    if (at >= rest) {
      rest = at + stepLength;
      yield;
    }
    if (text[at] === '"') {
      const end = endOfString(text, at) + 1;
      pieces.push(text.slice(at, end));
      at = end;
      continue;
    }
    const end = endOfPiece(text, at);
    const piece = text.slice(at, end);
    pieces.push(piece.replace(numbers, (number) => (isExact(number) ? number : `"${number}"`)));
    at = end;
  }
  return pieces.join('');
}

const stepLength = 64 * 1024;
/** No number that anybody means is longer. */
const mostDigits = 1000;

/** The next string, or in a long row of numbers the end of one. */
function endOfPiece(text: string, start: number): number {
  const cut = start + stepLength;
  const open = text.slice(start, cut).indexOf('"');
  if (open >= 0) return start + open;
  return cut + (ofNumber.exec(text.slice(cut, cut + mostDigits))?.[0].length ?? 0);
}

const ofNumber = /^[\d.eE+-]*/;

const isExact = (number: string): boolean =>
  Math.abs(Number(number)) <= Number.MAX_SAFE_INTEGER && !ofSpreadsheet.test(number);

/** `1.23457E+15`: fewer digits than the number has. */
const ofSpreadsheet = /^-?\d(?:\.\d{1,14})?E\+1[5-9]$/i;
