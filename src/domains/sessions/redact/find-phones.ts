import type { Finding } from './redaction.ts';

const candidate =
  /(?<![\p{L}\p{N}#_+.,/-])[+(]{0,2}\d(?:[ \u00a0()./-]{0,2}\d){5,60}(?![\p{L}\p{N}_]|[.,]\d|-\d)/gu;
const group = /[^ \u00a0]+/g;

/** International numbers, national ones by their form, and any number that the words before call a phone. */
export function findPhones(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const { 0: run, index } of text.matchAll(candidate)) {
    for (const [from, to] of phonesWithin(run, text.slice(Math.max(0, index - 40), index))) {
      const key = run
        .slice(from, to)
        .replace(/[^\d+]/g, '')
        .replace(/^00/, '+');
      findings.push({ start: index + from, end: index + to, key });
    }
  }
  return findings;
}

/** Numbers may stand beside each other: the longest row of groups that is a phone, then what follows. */
function phonesWithin(run: string, before: string): Array<[from: number, to: number]> {
  const groups = [...run.matchAll(group)].map(({ 0: part, index }) => ({
    from: index,
    to: index + part.length,
    digitCount: part.replace(/\D/g, '').length,
  }));
  const found: Array<[number, number]> = [];
  for (let first = 0; first < groups.length; first++) {
    const from = groups[first]?.from ?? 0;
    const ends: Array<{ last: number; to: number; digitCount: number }> = [];
    let digitCount = 0;
    for (let last = first; last < groups.length && digitCount <= mostDigits; last++) {
      digitCount += groups[last]?.digitCount ?? 0;
      if (digitCount >= fewestDigits && digitCount <= mostDigits) {
        ends.unshift({ last, to: groups[last]?.to ?? 0, digitCount });
      }
    }
    if (ends.length === 0) continue;
    // Later groups follow digits, so no word stands right before them.
    const context = first === 0 ? contextOf(before) : 'none';
    const phone = ends.find((end) => isPhone(run.slice(from, end.to), end.digitCount, context));
    if (!phone) continue;
    found.push([from, phone.to]);
    first = phone.last;
  }
  return found;
}

const fewestDigits = 6;
const mostDigits = 17;

const saysPhone =
  /(?:\btel\b|telef|phone|mobile|mobiel|mobil\b|\bgsm\b|\bcell|\bcall|\bbel\b|whatsapp|\bfax\b|\bhandy|rufnummer|durchwahl|m[oó]vil|t[eé]l[eé]ph)[^\d\n]{0,20}$/iu;
const saysOther =
  /(?<!\p{L})(?:order|bestel|ticket|invoice|factu|rechnung|commande|pedido|kenmerk|referen|ref|case|zaak|arti[ck]|klant|customer|kunden|account|polis|contract|seri|track|zending|sendung|vorgang|product|sku|code|id)\p{L}{0,20}(?:[ -](?:nummer|number|nr|no|id|code))?[\s.:=#-]{0,4}(?:(?:is|ist|est|es)\s)?$/iu;
const northAmerican = /^(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[ .-]\d{4}$/;

type Context = 'phone' | 'other' | 'none';

function contextOf(before: string): Context {
  if (saysPhone.test(before)) return 'phone';
  return saysOther.test(before) ? 'other' : 'none';
}

function isPhone(raw: string, digitCount: number, context: Context): boolean {
  if (/^\(?\+/.test(raw)) return digitCount >= 8 && digitCount <= 15;
  if (context !== 'none') return context === 'phone' && digitCount <= 15;
  const national = raw.replace(/^\(/, '');
  if (/^00[1-9]/.test(national)) return digitCount >= 11;
  if (/^0[ (]?[1-9]/.test(national)) return digitCount >= 9 && digitCount <= (/^\d+$/.test(raw) ? 11 : 12);
  return northAmerican.test(raw);
}
