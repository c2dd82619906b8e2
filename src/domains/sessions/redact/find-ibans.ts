import type { Finding } from './redaction.ts';

/** Lengths by country, from the registry of the standard. */
const lengths: Record<string, number> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const start = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?=[ -]?[a-z0-9])/giu;

/** Country, length and the check by 97 must all agree; blanks and dashes between groups are allowed. */
export function findIbans(text: string): Finding[] {
  const findings: Finding[] = [];
  start.lastIndex = 0;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const end = endOf(text, match.index, lengths[match[0].slice(0, 2).toUpperCase()] ?? 0);
    if (end < 0) continue;
    const key = text.slice(match.index, end).replace(/[ -]/g, '').toUpperCase();
    if (!isValid(key)) continue;
    findings.push({ start: match.index, end, key });
    start.lastIndex = end;
  }
  return findings;
}

/** The index after so many letters and digits, or -1 when something else comes between or they go on. */
function endOf(text: string, from: number, length: number): number {
  if (length === 0) return -1;
  let at = from;
  for (let count = 0; count < length; at++) {
    const code = text.charCodeAt(at);
    if (isAlphanumeric(code)) count++;
    else if ((code !== 32 && code !== 45) || !isAlphanumeric(text.charCodeAt(at + 1))) return -1;
  }
  return isAlphanumeric(text.charCodeAt(at)) ? -1 : at;
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

function isValid(iban: string): boolean {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
