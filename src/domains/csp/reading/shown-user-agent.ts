import { printableLine } from './printable-line.ts';
import { isSecretLike } from './secret-like.ts';

const maxLength = 200;

/** A user agent as it may be stored: one line, without what looks like a token, an address or a number of somebody. */
export function shownUserAgent(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const text = printableLine(userAgent, maxLength).replace(/[<>"'`]/g, '_');
  const shown = text.replace(/[^\s;,()[\]{}/?&=]+/g, (word) => (mayBeSomebodys(word) ? '…' : word));
  return shown === '' ? null : shown;
}

function mayBeSomebodys(word: string): boolean {
  return /\d(?:[-.]?\d){8,}/.test(word)
    ? !/^\d+(?:\.\d+)+$/.test(word)
    : word.includes('@') || isSecretLike(word);
}
