import type { Finding } from './redaction.ts';

const localPart = /[\p{L}\p{N}._%+'-]{1,64}$/u;
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}/u;

/** Looks to both sides of each @, never further than an address can reach. */
export function findEmails(text: string): Finding[] {
  const findings: Finding[] = [];
  let last = 0;
  for (let at = nextSign(text, 0); at; at = nextSign(text, at.end)) {
    const before = localPart
      .exec(text.slice(Math.max(last, at.start - 64), at.start))?.[0]
      .replace(/^[^\p{L}\p{N}]+/u, '');
    const after = domain.exec(text.slice(at.end, at.end + 256))?.[0];
    if (!before || !after) continue;
    const start = at.start - before.length;
    last = at.end + after.length;
    findings.push({ start, end: last, key: `${before}@${after}`.toLowerCase() });
  }
  return findings;
}

/** An @, or the way in which a web address writes it. */
function nextSign(text: string, from: number): { start: number; end: number } | null {
  sign.lastIndex = from;
  const match = sign.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}

const sign = /@|%40/g;
