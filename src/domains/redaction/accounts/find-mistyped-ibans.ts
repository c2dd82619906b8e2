import type { Finding } from '../redaction.ts';
import { ibanCandidates } from './iban-candidates.ts';
import { hasIbanForm } from './iban-countries.ts';

/** What looks like an IBAN but fails its check, so that the digits in it are not taken for a telephone number. */
export function findMistypedIbans(text: string): Finding[] {
  const findings: Finding[] = [];
  let from = 0;
  for (const { start, end, iban, isGlued } of ibanCandidates(text)) {
    if (start < from || isGlued || !/^[A-Z]{2}\d\d/.test(text.slice(start, start + 4))) continue;
    if (!hasIbanForm(iban)) continue;
    findings.push({ start, end, key: iban });
    from = end;
  }
  return findings;
}
