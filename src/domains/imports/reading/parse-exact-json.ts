import { atOnce, type Steps } from '../../../kernel/pace/take-turns.ts';
import { endOfString, parseJsonInSteps } from '../../../ports/parse-json.ts';

/** As `parseJson`, but a number that would lose its last digits comes as the text that it is: ids stay apart. */
export const parseExactJson = (text: string): unknown => atOnce(parseExactInSteps(text));

export function* parseExactInSteps(text: string): Steps<unknown> {
  const exact = mayLose.test(text) ? quoted(text) : text;
  yield;
  return yield* parseJsonInSteps(exact);
}

const mayLose = /[\s:[,]-?(?:\d{16}|\d+(?:\.\d+)?[eE]\+?\d\d)/;
const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function quoted(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('"', at);
    const between = text.slice(at, open < 0 ? text.length : open);
    out += between.replace(numbers, (number) => (isExact(number) ? number : `"${number}"`));
    if (open < 0) break;
    at = endOfString(text, open) + 1;
    out += text.slice(open, at);
  }
  return out;
}

const isExact = (number: string): boolean =>
  Math.abs(Number(number)) <= Number.MAX_SAFE_INTEGER && !ofSpreadsheet.test(number);

/** `1.23457E+15`: fewer digits than the number has. */
const ofSpreadsheet = /^-?\d(?:\.\d{1,14})?E\+1[5-9]$/i;
