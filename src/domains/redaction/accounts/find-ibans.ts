import type { Finding } from '../redaction.ts';
import { type IbanCandidate, ibanCandidates } from './iban-candidates.ts';
import { hasIbanCheck, hasIbanForm } from './iban-countries.ts';

/** In one piece, or in groups of four. */
const usual = /^(?:[a-z\d]+|[a-z\d]{4}(?:([ .-])[a-z\d]{4})(?:\1[a-z\d]{4})*(?:\1[a-z\d]{1,3})?)$/i;

/** What stands on either side of it is not one number. */
const blankLine = /\n[ \t]*\r?\n/;

/** Country, length and the check by 97 must agree, and the form of the country too where it is written in another way. */
export const findIbans = (text: string): Finding[] =>
  candidatesWhere(
    text,
    ({ start, end, iban, isGlued }) =>
      hasIbanCheck(iban) &&
      ((!isGlued && usual.test(text.slice(start, end))) || hasIbanForm(iban)) &&
      !blankLine.test(text.slice(start, end)),
  );

/** What looks like an IBAN but fails its check, so that the digits in it are not taken for a telephone number. */
export const findMistypedIbans = (text: string): Finding[] =>
  candidatesWhere(
    text,
    ({ start, iban, isGlued }) =>
      !isGlued && /^[A-Z]{2}\d\d/.test(text.slice(start, start + 4)) && hasIbanForm(iban),
  );

function candidatesWhere(text: string, isMeant: (candidate: IbanCandidate) => boolean): Finding[] {
  const findings: Finding[] = [];
  let from = 0;
  for (const candidate of ibanCandidates(text)) {
    const { start, end, iban: key } = candidate;
    if (start < from || !isMeant(candidate)) continue;
    findings.push({ start, end, key });
    from = end;
  }
  return findings;
}
