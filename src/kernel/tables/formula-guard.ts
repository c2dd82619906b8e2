import { atOnce, type Steps } from '../pace/steps.ts';

/** Where some spreadsheet begins a new cell or line, whatever our own separator is. */
const borders = String.raw`\t\n\v\f\r,;\u0085\u2028\u2029`;
const border = new RegExp(`[${borders}]`, 'g');
const guardedBorder = new RegExp(`([${borders}])'`, 'g');
/** What a spreadsheet may drop or pass over before it looks at a cell's first sign: blanks, invisible signs, quotes. */
const passedOver = new RegExp(`^[${borders}"'\\p{C}\\p{Z}]$`, 'u');
/** Full-width and small signs start a formula too where a spreadsheet makes them plain. */
const signs = String.raw`=+\-@＝＋－＠﹦﹢﹣﹫`;
/** Those before which something may have been passed over. */
const firstSign = new RegExp(`(?<![\\w${signs}])[${signs}]`, 'g');
const isPlain = new RegExp(`^(?:[\\p{L}\\p{N}][^${borders}]*)?$`, 'u');
const beginsSigned = new RegExp(`^[${signs}]`);
const beginsBlank = /^'*[\t\n\r\0]/;

/**
 * An apostrophe wherever a cell could begin with a formula: at the start and after every separator that a spreadsheet
 * may split at, within quotes too, since one that splits elsewhere than we do reads the quotes as text.
 */
export const guardFormulas = (text: string): string => atOnce(guardInSteps(text));

/** The same of what may be megabytes long. */
export const guardInSteps = (text: string): Steps<string> =>
  changed(text, {
    atStart: (start) => `'${start}`,
    within: (run) => run.replace(border, "$&'"),
  });

/** Undoes `guardFormulas` exactly: an apostrophe is passed over like a blank, so what is guarded stays to be seen. */
export const unguardFormulas = (text: string): string =>
  atOnce(
    changed(text, {
      atStart: (start) => start.replace(/^'/, ''),
      within: (run) => run.replace(guardedBorder, '$1'),
    }),
  );

interface Change {
  readonly atStart: (text: string) => string;
  readonly within: (run: string) => string;
}

const signsPerStep = 1000;
const runPerStep = 16_384;

// From sign to sign, of which there are few, and each run before one is looked at once: a long text of either takes no longer.
function* changed(text: string, { atStart, within }: Change): Steps<string> {
  if (isPlain.test(text)) return text;
  let isOpen = beginsBlank.test(text) || beginsSigned.test(text);
  const parts: string[] = [];
  let [count, from] = [0, 0];
  for (const { index: end } of text.matchAll(firstSign)) {
    count += 1;
    if (count % signsPerStep === 0) yield;
    const start = startOfRun(text, end);
    if (start === end) continue;
    if (start === 0) isOpen = true;
    parts.push(text.slice(from, start));
    for (let at = start; at < end; at = from) {
      from = Math.min(end, at + runPerStep);
      // What undoes a guard looks at a border and the apostrophe behind it.
      while (text.charAt(from) === "'") from += 1;
      parts.push(within(text.slice(at, from)));
      if (from < end) yield;
    }
  }
  const inner = parts.join('') + text.slice(from);
  return isOpen ? atStart(inner) : inner;
}

const passedOverCodes = Array.from({ length: 128 }, (_, code) => passedOver.test(String.fromCharCode(code)));

/** Where what is passed over before a sign begins. */
function startOfRun(text: string, end: number): number {
  for (let at = end; ; ) {
    const isPassed = passedOverCodes[text.charCodeAt(at - 1)];
    const width = isPassed === undefined && (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1;
    if (at === 0 || !(isPassed ?? passedOver.test(text.slice(at - width, at)))) return at;
    at -= width;
  }
}
