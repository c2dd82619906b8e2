import { isDigit } from '../digit-runs.ts';

/** What the words around a number say of it; `behind` where it follows another one, and none are near. */
export type PhoneContext = 'phone' | 'other' | 'none' | 'behind';

const reach = 48;
/** All in small letters, and without Unicode: such patterns run many times as fast. */
const letter = '[a-zß-ɏ]';
const phoneWord =
  `(?:(?<!${letter})(?:(?:t[eé]l|bel|belt|sms|fax|gsm|tlf|rufen?)(?!${letter})|cell|call|handy)|` +
  'telef|phone|mobil|mobiel|whatsapp|wa\\.me/|text me|rufnummer|rückruf|durchwahl|anrufen|erreichbar|bereikbaar|joignable|appell?e|' +
  'portable|m[oó]vil|ll[aá]m[ae]|t[eé]l[eé]ph|cellulare|chiam|reach me (?:at|on)|contact (?:me|mij|moi)|' +
  '(?:my|mijn|meine|mon|mi|mio) (?:number|nummer|num[eé]ro|n[uú]mero))';
const saysPhone = new RegExp(`${phoneWord}[^\\d\\n]{0,20}$`);
const otherWord =
  'order|bestel|ticket|invoice|factu|rechnung|commande|pedido|kenmerk|r[eé]f|case|zaak|arti[ck]|klant|customer|kunden|' +
  'account|polis|policy|contract|seri|track|zending|sendung|vorgang|product|sku|code|c[oó]digo|id|isbn|issn|ean|gtin|upc|' +
  'imei|barcode|dossier|expediente|siren|siret|kvk|kbo|btw|vat|tva|ust|bsn|nif|dni|konto|compte|cuenta|rekening|blz|' +
  `version|versie|model|batch|be(?!${letter})`;
const saysOther = new RegExp(
  `(?<!${letter})(?:${otherWord})${letter}{0,20}(?:[ -](?:nummer|number|num[eé]ro|n[uú]mero|nr|no|id|code|n[°º]))?` +
    '[\\s.:=#_-]{0,4}(?:(?:is|ist|est|es|met|mit|avec|con|with|nummer|number)\\s(?:(?:nummer|number|nr)\\.?\\s)?)?$',
);
const saysItWas = new RegExp(
  `^[\\s,]{0,2}(?:is|est|ist|es|was) (?:my|mijn|meine?|mon|mi|mio|the|de|das|le|el) (?:${letter}{2,8} )?` +
    '(?:tele?f|phone|mobile|mobiel|m[oó]vil|gsm|cell|handy|portable|t[eé]l[eé]ph|' +
    '(?<=(?:my|mijn|meine|mon|mi|mio) )n(?:[uú]m[eé]ro|umber|ummer))',
);
const currency = '(?:€|\\$|£|EUR|USD|GBP|CHF)';
const amountBefore = new RegExp(`${currency}\\s?$`, 'i');
const amountBehind = new RegExp(
  `^\\s?(?:${currency}|euros?\\b|dollars?\\b|pounds?\\b|%|people\\b|persons\\b|inhabitants\\b|views\\b|mensen\\b|` +
    'inwoners\\b|stuks\\b|Einwohner\\b|Menschen\\b|habitant|personn?[ae]s\\b|km\\b)',
  'i',
);

/** The nearest words count: an order number in a call is an order number. */
export function phoneContext(text: string, start: number, end: number): PhoneContext {
  const before = wordsBefore(text, start).toLowerCase();
  if (/[^\s!-@]/.test(before)) {
    const other = saysOther.exec(before)?.[0];
    if (other && !saysPhone.test(other)) return 'other';
    if (saysPhone.test(before)) return 'phone';
  }
  return saysItWas.test(text.slice(end, end + reach).toLowerCase()) ? 'phone' : 'none';
}

/** Whether the last word is one for telephones: only those are glued to numbers. */
export const isPhoneWord = (text: string): boolean =>
  saysPhone.test(/(?<!\p{L})\p{L}*$/u.exec(text)?.[0].toLowerCase() ?? '');

/** Digits and what is no longer seen are no words, and nothing before them counts. */
function wordsBefore(text: string, start: number): string {
  let from = start;
  while (start - from < reach && from > 0) {
    const code = text.charCodeAt(from - 1);
    if (code === 0 || isDigit(code)) break;
    from--;
  }
  return text.slice(from, start);
}

export const isAmount = (text: string, start: number, end: number): boolean =>
  amountBefore.test(text.slice(Math.max(0, start - 5), start)) ||
  amountBehind.test(text.slice(end, end + 14));
