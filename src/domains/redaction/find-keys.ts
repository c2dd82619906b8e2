import { keyMark } from '../../ports/secret-kinds.ts';
import { matchesOf } from './matches-of.ts';
import type { Finding } from './redaction.ts';

/** A key of a known issuer, a token with its parts behind it included, that somebody put into a conversation. */
const issuedKey = new RegExp(`(?<![\\p{L}\\p{N}_-])${keyMark}[\\w-]{8,}(?:\\.[\\w-]{4,}){0,2}`, 'gu');
const leastLength = 20;

/** Longer than any word that begins like one, and mixed as no words are. */
export const findKeys = (text: string): Finding[] =>
  matchesOf(issuedKey, text).filter(({ key }) => {
    const changes = key.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g)?.length ?? 0;
    return key.length >= leastLength && changes >= 2;
  });
