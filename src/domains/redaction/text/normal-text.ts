import { formOf, mark, same } from './character-forms.ts';
import { encodedAt, mayBeEncoded } from './encoded-signs.ts';

/** A text in its plainest form, and where each stretch of it stands in the original. */
export interface NormalText {
  readonly text: string;
  toOriginal(start: number, end: number): Stretch;
  /** The stretch with all that the characters at its ends stand for: half a character cannot be replaced. */
  whole(start: number, end: number): Stretch;
}

type Stretch = [start: number, end: number];

const odd = new RegExp(`[^\\t\\n\\r -~]|${mayBeEncoded.source}`, 'i');
const asItIs = (start: number, end: number): Stretch => [start, end];

/** Most texts are plain already, or hold nothing that is written in another way: those come back as they are. */
export function normalText(original: string): NormalText {
  const first = original.search(odd);
  const changes = first < 0 ? [] : changesOf(original, first);
  if (changes.length === 0) return { text: original, toOriginal: asItIs, whole: asItIs };
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, form } of changes) {
    parts.push(original.slice(copied, start), form);
    copied = end;
  }
  parts.push(original.slice(copied));
  return {
    text: parts.join(''),
    toOriginal: (start, end) => [originalStart(changes, start), originalEnd(changes, end)],
    whole(start, end) {
      const [first, last] = [changeAt(changes, start), changeAt(changes, end - 1)];
      return [
        first && start < formEnd(first) ? first.at : start,
        last && end < formEnd(last) ? formEnd(last) : end,
      ];
    },
  };
}

/** What stands in the original from `start` to `end` is `form` in the plain text, at `at`. */
interface Change {
  start: number;
  end: number;
  form: string;
  at: number;
}

function changesOf(original: string, first: number): Change[] {
  const changes: Change[] = [];
  // How far the plain text is ahead of the original.
  let ahead = 0;
  for (let at = first; at < original.length; at++) {
    const encoded = encodedAt(original, at);
    if (encoded) {
      changes.push({ start: at, end: encoded.end, form: encoded.sign, at: at + ahead });
      ahead += encoded.sign.length - (encoded.end - at);
      at = encoded.end - 1;
      continue;
    }
    const form = formOf(original, at);
    if (form === same) continue;
    const end = at + ((original.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    if (form === mark) ahead += addMark(original, changes, { at, end, ahead });
    else {
      changes.push({ start: at, end, form, at: at + ahead });
      ahead += form.length - (end - at);
    }
    at = end - 1;
  }
  return changes;
}

/** A sign that stands on another, and how far the plain text is ahead of the original there. */
interface Mark {
  readonly at: number;
  readonly end: number;
  readonly ahead: number;
}

/** What stands on a character belongs to it; with some it has a form of its own. Gives by how much the text grows. */
function addMark(original: string, changes: Change[], { at, end, ahead }: Mark): number {
  const last = changes.at(-1);
  if (last?.end === at) {
    last.end = end;
    if (last.form.length === 1) last.form = composed(last.form, original.slice(at, end));
  } else if (at === 0) changes.push({ start: at, end, form: '', at: at + ahead });
  else {
    const isPair = at > 1 && (original.codePointAt(at - 2) ?? 0) > 0xffff;
    const start = at - (isPair ? 2 : 1);
    const form = composed(original.slice(start, at), original.slice(at, end));
    changes.push({ start, end, form, at: start + ahead });
  }
  return at - end;
}

function composed(base: string, on: string): string {
  const whole = `${base}${on}`.normalize('NFC');
  return whole.length === base.length ? whole : base;
}

const formEnd = ({ at, form }: Change): number => at + form.length;

function originalStart(changes: readonly Change[], start: number): number {
  const change = changeAt(changes, start);
  if (!change) return start;
  return start < formEnd(change) ? change.start : change.end + start - formEnd(change);
}

function originalEnd(changes: readonly Change[], end: number): number {
  const change = changeAt(changes, end - 1);
  if (!change) return end;
  return end <= formEnd(change) ? change.end : change.end + end - formEnd(change);
}

/** The last change that begins at or before a place of the plain text. */
function changeAt(changes: readonly Change[], at: number): Change | undefined {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1];
}
