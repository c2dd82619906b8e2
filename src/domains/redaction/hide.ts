import type { Finding } from './redaction.ts';

/** A text with what was found made unreadable. The same length, so that places stay what they are. */
export function hide(text: string, findings: ReadonlyArray<Pick<Finding, 'start' | 'end'>>): string {
  if (findings.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of findings) {
    parts.push(text.slice(at, start), '\0'.repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
