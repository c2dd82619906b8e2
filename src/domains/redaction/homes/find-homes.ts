import type { Finding } from '../redaction.ts';
import { codeAndCity, homeWithoutCode, namedHome, wholeHome } from './home-forms.ts';

const cue =
  /(?<![a-zß-ɏ])(?:(?:my|our|the|delivery|shipping|billing|home|new|old|postal|correct|right|following) (?:(?:delivery|shipping|billing|home|new|old|postal) )?address(?: is| was|:| should be)?|address ?[:=]|i(?: now)? live (?:at|on|in)|i(?:'m| am) living (?:at|on|in)|(?:deliver|ship|send|sent|shipped|delivered|moved|moving|move) (?:it |them |this |that |everything |the (?:parcel|package|order) )?(?:to|at)|(?:mijn|ons|het|nieuwe?|oude?) ?(?:nieuwe |oude |thuis|bezorg|aflever|factuur|post|woon)?adres(?: is| was|:| wordt)?|[a-z]{0,12}adres ?[:=]|ik woon(?: nu)? (?:op|in|aan)(?: de| het)?|woonachtig (?:op|aan|te)|(?:bezorg|bezorgd|bezorgen|stuur|sturen|verstuur|verstuurd|verhuisd|lever|geleverd|opsturen)(?: het| dit| ze| alles| de bestelling| het pakket)? (?:op|naar|aan|bij)|(?:meine|unsere|die|neue|alte) (?:neue |alte )?(?:adresse|anschrift|lieferadresse|rechnungsadresse|postadresse)(?: ist| lautet| war|:)?|[a-z]{0,12}(?:adresse|anschrift) ?[:=]|ich wohne(?: jetzt)? (?:in|an|am|auf)(?: der| dem)?|wohnhaft (?:in|an)?|(?:liefern|schicken|senden)(?: sie)?(?: es| das paket| alles)? (?:bitte )?(?:an|nach|in)(?: die| der)?|umgezogen (?:in|nach|an)(?: die| den)?|(?:mon|notre|ma|l'|nouvelle|ancienne) ?(?:nouvelle |ancienne )?adresse(?: de livraison| postale| de facturation)?(?: est| était| :|:)?|adresse(?: de livraison| postale| de facturation)? ?:|j'habite(?: maintenant)?(?: au| à| dans| le)?|domicili[ée]e? (?:au|à)|(?:livrer|envoyer|envoyez|livrez)(?:-le| le colis| ma commande| la commande)? (?:au|à|chez)|demeurant (?:au|à)?|vivo en(?: la)?|mi direcci[oó]n(?: es|:)?)[ \t,:]{0,3}(?:[\r\n] {0,8})?/g;

const article = /(?:der|dem|den|die|the|het|la|le|les) (?=[A-ZÀ-Þ])/y;
const digit = /\d/g;
const reach = 160;
const startOfWord = /(?<![\p{L}\p{N}.,:/-])(?:[A-ZÀ-Þ]|calle |c\/|avenida |plaza |paseo |\d)/gu;

/** Where people live: a street and a number, behind words that say so, below a name, or with a postcode. */
export function findHomes(original: string): Finding[] {
  digit.lastIndex = 0;
  if (!digit.test(original)) return [];
  const findings: Finding[] = [];
  const lower = original.replaceAll('İ', 'I').replaceAll('’', "'").toLowerCase();
  cue.lastIndex = 0;
  for (let match = cue.exec(lower); match; match = cue.exec(lower)) {
    const behind = match.index + match[0].length;
    const at = endOf(article, original, behind) ?? behind;
    const end =
      endOf(homeWithoutCode, original, at) ??
      endOf(namedHome, original, at) ??
      endOf(codeAndCity, original, at);
    if (end === null) continue;
    findings.push(findingOf(original, at, end));
    cue.lastIndex = end;
  }
  return [...findings, ...standing(original, findings)].sort((a, b) => a.start - b.start);
}

/** Below what is no longer seen, as a name in a signature is, or whole. */
function standing(text: string, known: readonly Finding[]): Finding[] {
  const findings: Finding[] = [];
  let next = 0;
  startOfWord.lastIndex = 0;
  for (let match = startOfWord.exec(text); match; match = startOfWord.exec(text)) {
    const at = match.index;
    while ((known[next]?.end ?? text.length) <= at) next++;
    const taken = known[next];
    if (taken && taken.start <= at) {
      startOfWord.lastIndex = taken.end;
      continue;
    }
    if (!/\d/.test(text.slice(at, at + reach))) continue;
    const isBelow = /\0[,.]?[ \t]{0,2}[\r\n]{1,2}[ \t>]{0,4}$/.test(text.slice(Math.max(0, at - 12), at));
    const end =
      endOf(isBelow ? homeWithoutCode : wholeHome, text, at) ??
      (isBelow ? endOf(codeAndCity, text, at) : null);
    if (end === null) continue;
    findings.push(findingOf(text, at, end));
    startOfWord.lastIndex = end;
  }
  return findings;
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const findingOf = (text: string, start: number, end: number): Finding => ({
  start,
  end,
  key: text
    .slice(start, end)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
});
