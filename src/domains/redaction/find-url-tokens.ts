import { isIssuedKey, isSecretName } from '../../ports/secret-kinds.ts';
import type { Finding } from './redaction.ts';

const mayHoldSome = /:\/\/|www\./i;
const addressStart = /:\/\/|\bwww\.(?=[\p{L}\p{N}])/giu;
const address = /[^\s<>"'`|\\^{}]*/y;

/** The parts of web addresses that open doors or name people: passwords, tokens, long random parts. */
export function findUrlTokens(text: string): Finding[] {
  const findings: Finding[] = [];
  if (!mayHoldSome.test(text)) return findings;
  addressStart.lastIndex = 0;
  for (let match = addressStart.exec(text); match; match = addressStart.exec(text)) {
    const at = match.index + match[0].length;
    address.lastIndex = at;
    const rest = (address.exec(text)?.[0] ?? '').replace(/[).,;:!?\]*_]{1,10}$/, '');
    for (const { start, end, key } of findInAddress(rest, match[0] === '://')) {
      findings.push({ start: at + start, end: at + end, key });
    }
    addressStart.lastIndex = at + rest.length;
  }
  return findings;
}

function findInAddress(text: string, hasScheme: boolean): Finding[] {
  const findings: Finding[] = [];
  // What is no longer seen may stand within an address.
  const add = (start: number, value: string): void => {
    for (const { 0: piece, index } of value.matchAll(/[^\0]+/g))
      findings.push({ start: start + index, end: start + index + piece.length, key: piece });
  };
  const hostEnd = text.search(/[/?#]/);
  const authority = hostEnd < 0 ? text : text.slice(0, hostEnd);
  const userEnd = authority.lastIndexOf('@');
  const user = authority.slice(0, Math.max(0, userEnd));
  // `www.jan@example.com` is an e-mail address.
  if (hasScheme || user.includes(':')) add(0, user);
  let at = authority.length;
  for (const part of text.slice(at).split(/(?=[/?#&;])/)) {
    const equals = part.indexOf('=');
    const valueAt = equals < 0 || part.startsWith('/') ? 1 : equals + 1;
    const value = part.slice(valueAt);
    const name = valueAt === 1 ? '' : part.slice(1, equals);
    if (isTelling(name) || looksRandom(value)) add(at + valueAt, value);
    at += part.length;
  }
  return findings;
}

const tellingWords = new Set(
  'token key apikey auth authorization session sess sid sig signature secret pass passwd password pwd pw code otp pin hash jwt bearer credential credentials ticket state nonce email mail phone tel mobile name firstname lastname fullname username user login iban card account bsn ssn dob birthdate reset invite magic address'.split(
    ' ',
  ),
);
const tellingEnd = /(?:token|secret|password|signature|sessionid|apikey|accesskey|userid|authcode|email)$/i;

function isTelling(name: string): boolean {
  if (name === '') return false;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return isSecretName(name) || tellingEnd.test(name) || words.some((word) => tellingWords.has(word));
}

/** Long, and mixed as words and numbers people choose are not. */
function looksRandom(value: string): boolean {
  if (value.length < 16) return false;
  if (isIssuedKey(value) && /\d/.test(value)) return true;
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value) || /^\d{16,}$/.test(value)) return true;
  if (!/^[\w.~%=+-]+$/.test(value)) return false;
  const letterDigitChanges = value.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
  const caseChanges = value.match(/[a-z](?=[A-Z])/g)?.length ?? 0;
  return letterDigitChanges >= 3 || caseChanges >= 5 || (letterDigitChanges >= 1 && caseChanges >= 2);
}
