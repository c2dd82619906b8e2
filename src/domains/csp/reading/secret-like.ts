import { isIssuedKey } from '../../../ports/secret-kinds.ts';

const minRandom = 8;
const randomChangeShare = 0.3;

/** Whether a path part looks drawn by a machine (token, hash, key) rather than chosen by a person. */
export function isSecretLike(part: string): boolean {
  if (isIssuedKey(part)) return true;
  const stem = part.replace(/\.[a-z][a-z0-9]{1,4}$/i, '');
  if (/^[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?$/.test(part) && /\d/.test(part) && /[A-Z]/.test(part))
    return true;
  if (/[-._~@+:,=]/.test(stem)) return isJoinedRandom(stem);
  return isRandomWord(stem);
}

/** Base64url values carry hyphens and underscores; words joined by them do not change class all the time. */
function isJoinedRandom(stem: string): boolean {
  const joined = stem.replace(/[-._~@+:,=]/g, '');
  return (
    joined.length >= 20 &&
    /[A-Z]/.test(joined) &&
    /\d/.test(joined) &&
    changeShare(joined) >= randomChangeShare
  );
}

function isRandomWord(word: string): boolean {
  const length = word.length;
  if (length < minRandom) return false;
  if (length >= 32) return true;
  if (/^[0-9a-f]+$/i.test(word) && length >= 16) return true;
  if (/^[A-Z0-9]+$/.test(word) && length >= 12 && /\d/.test(word)) return true;
  if (/\d/.test(word)) return changeShare(word) >= randomChangeShare || hasScatteredDigits(word);
  // Letters only: too long for a word, without a vowel for too long, or a case that jumps about.
  if (length >= 24 || /[bcdfghjklmnpqrstvwxz]{6,}/i.test(word)) return true;
  return length >= 12 && changeShare(word) >= randomChangeShare + 0.05;
}

/** Words carry their number at an end; a machine puts digits between letters, again and again. */
function hasScatteredDigits(word: string): boolean {
  return word.length >= 10 && (word.match(/(?<=[a-z])\d+(?=[a-z])/gi)?.length ?? 0) >= 2;
}

/** The share of neighbours of a different class: random text changes class all the time, words hardly ever. */
function changeShare(word: string): number {
  let changeCount = 0;
  let before = classOf(word.charCodeAt(0));
  for (let index = 1; index < word.length; index += 1) {
    const now = classOf(word.charCodeAt(index));
    // A capital followed by a small letter is how words begin.
    if (now !== before && !(before === 'upper' && now === 'lower')) changeCount += 1;
    before = now;
  }
  return changeCount / word.length;
}

function classOf(code: number): 'digit' | 'upper' | 'lower' {
  if (code >= 48 && code <= 57) return 'digit';
  return code >= 65 && code <= 90 ? 'upper' : 'lower';
}
