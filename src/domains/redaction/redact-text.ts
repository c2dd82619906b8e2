import { findInSteps, findPersonalData, type PersonalData } from './find-personal-data.ts';
import { placeholderFor, type Redaction } from './redaction.ts';
import { formOf, mark } from './text/character-forms.ts';

/** Replaces personal data by placeholders such as [EMAIL_1]; linear in the text, and again changes nothing. */
export const redactText = (text: string, redaction: Redaction): string =>
  text.length <= longestView
    ? replace(text, findPersonalData(text, redaction.own), redaction)
    : [...redactSteps(text, redaction)].join('');

/** So much of a long text is done at once, and so much more looked at: what begins in a step ends in view of it. */
export const stepSize = 16_384;
const longestView = stepSize + 4_096;
/** What ends nearer to the end of the view may go on behind it. */
const margin = 256;

/** Step by step, so that a long text keeps nobody waiting: nothing comes of a step that is only begun. */
export function* redactSteps(text: string, redaction: Redaction): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const { end, found } = yield* nextStep(text, from, redaction);
    yield replace(text.slice(from, end), found, redaction);
    from = end;
  }
}

interface Step {
  readonly end: number;
  readonly found: readonly PersonalData[];
}

function* nextStep(text: string, from: number, { own }: Redaction): Generator<string, Step> {
  for (let size = longestView; ; size *= 2) {
    const finding = findInSteps(text.slice(from, from + size), own);
    let step = finding.next();
    for (; !step.done; step = finding.next()) yield '';
    const found = step.value;
    if (from + size >= text.length) return { end: text.length, found };
    const whole = found.filter(({ end }) => end <= size - margin);
    const next = found[whole.length];
    // An address may be longer than any step.
    if (!next || next.start >= stepSize)
      return { end: from + (yield* cutBehind(text, from, whole.at(-1)?.end ?? 0)), found: whole };
    if (size < farthestView) continue;
    const end = endOfRun(text, from + next.end);
    return { end, found: [...whole, { ...next, end: end - from }] };
  }
}

/** Who writes on without a blank for so long writes no address: all of it goes, rather than that all of it is looked at. */
const farthestView = 8 * longestView;
const run = /[^\s<>"'`|\\^{}]*/y;

function endOfRun(text: string, from: number): number {
  run.lastIndex = from;
  return from + (run.exec(text)?.[0].length ?? 0);
}

/** At a blank if one is near, and never between a character and what stands on it. */
function* cutBehind(text: string, from: number, last: number): Generator<string, number> {
  const earliest = Math.max(last, stepSize - margin);
  for (let at = Math.max(last, stepSize); at > earliest; at--)
    if (/\s/.test(text[from + at] ?? '')) return at;
  let at = Math.max(last, stepSize);
  // Millions may stand on one character.
  for (; from + at < text.length && standsOnBefore(text, from + at); at++) if (at % stepSize === 0) yield '';
  return at;
}

const standsOnBefore = (text: string, at: number): boolean =>
  /[\udc00-\udfff]/.test(text[at] ?? '') || formOf(text, at) === mark;

function replace(text: string, found: readonly PersonalData[], redaction: Redaction): string {
  if (found.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, kind, key } of found) {
    parts.push(text.slice(at, start), placeholderFor(redaction, kind, key));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
