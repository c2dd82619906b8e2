import { isSecretLike } from './secret-like.ts';

const maxSegments = 10;
const maxLength = 160;
const maxDecodeRounds = 3;

// What follows one of these in a path is a credential, however harmless it looks.
const secretFollows =
  /^(?:token|tokens|secret|otp|code|key|apikey|api-key|invite|invites|invitation|invitations|magic|magic-link|reset|reset-password|password-reset|verify|verify-email|verification|confirm|confirmation|activate|activation|unsubscribe|jwt|session-id|share)$/i;

/**
 * The shape of a path: ids, secrets, addresses and card numbers become placeholders, nothing of a query
 * or fragment survives (encoded or not), and no character with a meaning in HTML, CSV or a log is left.
 */
export function pathTemplate(pathname: string): string {
  const segments = pathname.split('/', maxSegments + 2).slice(1);
  let template = '';
  let previous = '';
  for (const [index, raw] of segments.entries()) {
    const segment = decode(raw);
    const cut = segment.search(/[?#;&\\]/);
    const kept = cut === -1 ? segment : segment.slice(0, cut);
    const shape = secretFollows.test(previous) && kept !== '' ? '{token}' : segmentTemplate(kept);
    if (index === maxSegments || template.length + shape.length >= maxLength) return `${template}/{more}`;
    template += `/${shape}`;
    if (cut !== -1) break;
    previous = kept;
  }
  return template === '' ? '/' : template;
}

function segmentTemplate(text: string): string {
  const segment = text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{Nd}\-._~@+:,=]/gu, '_');
  if (/^v?\d{1,3}(?:\.\d{1,3}){1,2}$/.test(segment)) return segment;
  if (/^\p{Nd}+$/u.test(segment)) return '{id}';
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(segment)) return '{id}';
  if (/[^\s@]@[^\s@]+\.\p{L}{2,}/u.test(segment)) return '{email}';
  if (isSecretLike(segment)) return '{token}';
  const assigned = segment.indexOf('=');
  if (assigned !== -1) return `${wordsTemplate(segment.slice(0, assigned))}={value}`;
  return wordsTemplate(segment);
}

function wordsTemplate(segment: string): string {
  // Phone, card and account numbers, also when grouped: nine or more digits with separators between them.
  const grouped = segment.replace(/\p{Nd}(?:[-._~+:,]?\p{Nd}){8,}/gu, '{id}');
  return grouped
    .split(/([-._~@+:,]|\{id\})/)
    .map((part) => (part.length < 4 || part === '{id}' ? part : wordTemplate(part)))
    .join('');
}

function wordTemplate(part: string): string {
  if (/^\p{Nd}+$/u.test(part)) return '{id}';
  if (/^[0-9a-f]{8,}$/i.test(part) && (/\d/.test(part) || part.length >= 10)) return '{id}';
  return isSecretLike(part) ? '{token}' : part.replace(/\p{Nd}{5,}/gu, '{id}');
}

/** Undoes percent-encoding until nothing changes; what is still encoded then is hiding something. */
function decode(raw: string): string {
  let text = raw.slice(0, 512);
  for (let round = 0; round < maxDecodeRounds && text.includes('%'); round += 1) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return text.replace(/%.*$/s, '_');
    }
  }
  return text.replace(/%.*$/s, '_').replaceAll('/', '_');
}
