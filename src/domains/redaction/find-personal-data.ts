import { atOnce, type Steps } from '../../kernel/pace/take-turns.ts';
import { mayHoldWordSign } from './emails/email-signs.ts';
import { mayBePacked } from './emails/find-packed-emails.ts';
import { mayTellSecret } from './find-told-secrets.ts';
import { hide } from './hide.ts';
import { matchesOf } from './matches-of.ts';
import { mayHoldName } from './names/find-names.ts';
import { recognisers } from './recognisers.ts';
import { type Finding, type Recogniser, type RedactionKind, redactionKinds } from './redaction.ts';
import { mayBeSpoken } from './spoken/find-spoken-numbers.ts';
import { mayBeEncoded } from './text/encoded-signs.ts';
import { type NormalText, normalText } from './text/normal-text.ts';

export interface PersonalData extends Finding {
  readonly kind: RedactionKind;
}

/** Beyond letters and signs of the west, which are written in one way or are no part of what is looked for. */
const odd = /[^\t\n\r -~À-ÖØ-öø-ɏ\u00a0‘’“”„–—…€]/;
const hasSign = /[@\d]|:\/\/|[wW]{3}\.|[a-z\d]AT[a-z\d]/;

/** A quick look that leaves out nothing any recogniser finds. */
const mayHoldSome = (text: string): boolean =>
  hasSign.test(text) ||
  mayBeEncoded.test(text) ||
  mayHoldWordSign(text) ||
  mayTellSecret(text) ||
  mayBePacked.test(text) ||
  mayHoldName(text) ||
  mayBeSpoken(text);

const placeholder = new RegExp(`\\[(?:${redactionKinds.join('|')})_\\d{1,9}\\]`, 'g');
const mostRounds = 16;

/** Where personal data stands in a text, in order; finding none in what is left when all of it is gone. */
export const findPersonalData = (original: string, own: readonly Recogniser[] = []): PersonalData[] =>
  atOnce(findInSteps(original, own));

/** The same, cut where others may go first. */
export function* findInSteps(original: string, own: readonly Recogniser[] = []): Steps<PersonalData[]> {
  const isWorthALook = (text: string) => mayHoldSome(text) || (own.length > 0 && /\p{Nd}/u.test(text));
  if (!isWorthALook(original) && !odd.test(original)) return [];
  const normal = normalText(original);
  if (!isWorthALook(normal.text)) return [];
  const found: PersonalData[] = [];
  let left = hide(normal.text, placeholdersIn(normal.text));
  // What is glued to something found shows itself only once that is gone.
  for (let round = 0; round < mostRounds; round++) {
    const next = yield* findOnce(left, [...own, ...recognisers], normal, found);
    if (next === left) break;
    left = next;
  }
  found.sort((a, b) => a.start - b.start);
  return found.map(({ kind, key, start, end }) => {
    const [from, to] = normal.toOriginal(start, end);
    return { kind, key, start: from, end: to };
  });
}

/** What is left to look at. The next recognisers do not see what one has found, nor what it says is nobody's. */
function* findOnce(
  text: string,
  all: readonly Recogniser[],
  normal: NormalText,
  found: PersonalData[],
): Steps<string> {
  let [left, seen] = [text, text];
  for (const { kind, find } of all) {
    yield;
    const findings = whole(find(seen), normal);
    if (findings.length === 0) continue;
    const isSame = left === seen;
    seen = hide(seen, findings);
    if (kind === null) continue;
    left = isSame ? seen : hide(left, findings);
    for (const { start, end, key } of findings) found.push({ kind, start, end, key });
  }
  return left;
}

function whole(findings: Finding[], normal: NormalText): Finding[] {
  let last = 0;
  return findings.flatMap(({ key, ...place }) => {
    const [from, end] = normal.whole(place.start, place.end);
    const start = Math.max(from, last);
    last = end;
    return start < end ? [{ start, end, key }] : [];
  });
}

const placeholdersIn = (text: string): Finding[] => (text.includes('[') ? matchesOf(placeholder, text) : []);
