import type { Finding } from '../redaction.ts';
import { ibanCandidates } from './iban-candidates.ts';
import { hasIbanCheck, hasIbanForm } from './iban-countries.ts';

/** In one piece, or in groups of four. */
const usual = /^(?:[a-z\d]+|[a-z\d]{4}(?:([ .-])[a-z\d]{4})(?:\1[a-z\d]{4})*(?:\1[a-z\d]{1,3})?)$/i;

/** Country, length and the check by 97 must agree, and the form of the country too where it is written in another way. */
export function findIbans(text: string): Finding[] {
  const findings: Finding[] = [];
  let from = 0;
  for (const { start, end, iban, isGlued } of ibanCandidates(text)) {
    if (start < from || !hasIbanCheck(iban)) continue;
    if ((isGlued || !usual.test(text.slice(start, end))) && !hasIbanForm(iban)) continue;
    findings.push({ start, end, key: iban });
    from = end;
  }
  return findings;
}
