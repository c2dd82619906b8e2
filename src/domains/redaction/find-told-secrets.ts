import type { Finding } from './redaction.ts';

const words =
  'password|passwd|passphrase|passcode|pwd|passwort|kennwort|wachtwoord|mot de passe|mdp|contrase[nñ]a';
const tells =
  '(?:[ \\t]{0,3}[:=][ \\t]{0,3}|[ \\t]{1,3}(?:is|was|ist|war|est|était|es|era|to|naar)[ \\t]{1,3}:?[ \\t]?)';
const password = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${words})${tells}["'“‘«\`]?([^\\s"'“”‘’«»\`\\0]{4,64})`,
  'giu',
);
const credentials = /(?<![\p{L}\p{N}])(?:basic|bearer)[ \t]{1,3}([A-Za-z\d+/_~.=-]{12,})/giu;
const number =
  /(?<![\p{L}\p{N}])(?:(?:pin|cvc2?|cvv2?)(?:[ -]?(?:code|nummer|number))?(?:[ \t]{0,3}[:=][ \t]{0,3}|[ \t]{1,3}(?:is|ist|est|es)[ \t]{1,3})(\d{3,8})|cv[cv]2?[ \t]{1,3}(\d{3,4}))(?![\p{L}\p{N}])/giu;

const mayHoldPassword = new RegExp(`${words}|basic|bearer`, 'iu');
const mayHoldNumber = /pin|cv[cv]/i;

/** A quick look that leaves out nothing; what holds a digit is looked at anyway. */
export const mayTellSecret = (text: string): boolean => mayHoldPassword.test(text);

/** Passwords, codes of cards and credentials that somebody wrote behind the word for them. */
export function findToldSecrets(text: string): Finding[] {
  const found: Finding[] = [];
  if (mayHoldPassword.test(text)) {
    collect(found, password, text, (told) => (isPassword(told) ? told : null));
    collect(found, credentials, text, (told) => (isMixed(told) ? told : null));
  }
  if (mayHoldNumber.test(text)) collect(found, number, text, (told) => told);
  found.sort((a, b) => a.start - b.start);
  return found.filter(({ start }, at) => at === 0 || start >= (found[at - 1]?.end ?? 0));
}

function collect(
  found: Finding[],
  pattern: RegExp,
  text: string,
  secretIn: (told: string) => string | null,
): void {
  for (const match of text.matchAll(pattern)) {
    const told = (match[1] ?? match[2] ?? '').replace(/[.,;:)\]}>]{1,10}$/, '');
    const secret = secretIn(told);
    if (secret === null) continue;
    const start = match.index + match[0].lastIndexOf(match[1] ?? match[2] ?? '');
    found.push({ start, end: start + secret.length, key: secret });
  }
}

/** Mixed as no word of a sentence is: "password is not working" tells none, and an e-mail address is found as one. */
function isPassword(told: string): boolean {
  if (told.length < 4 || /^[\w.+-]+@[\w-]+\.|:\/\//.test(told)) return false;
  return (
    /^\d{6,}$/.test(told) ||
    (/\p{L}/u.test(told) && (/\d/.test(told) || /[^-\p{L}\p{M}/_.(]\p{L}/u.test(told)))
  );
}

/** Changes between capitals, small letters and digits as packed bytes have, and no words. */
const isMixed = (told: string): boolean => (told.match(/[a-z](?=[A-Z\d])|\d(?=[A-Za-z])/g)?.length ?? 0) >= 4;
