import type { Steps } from '../../../../kernel/pace/take-turns.ts';

/** A transcript of five megabytes may have as many lines as letters: each walk over them lets others go first. */
export const linesAtOnce = 256;

/** At each line break, as any system writes it. */
export function* splitLines(text: string): Steps<string[]> {
  const lines: string[] = [];
  let from = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
    lines.push(text.slice(from, text[at - 1] === '\r' && at > from ? at - 1 : at));
    from = at + 1;
    if (lines.length % linesAtOnce === 0) yield;
  }
  lines.push(text.slice(from));
  return lines;
}

export function* mapLines(lines: readonly string[], each: (line: string) => string): Steps<string[]> {
  const mapped: string[] = [];
  for (const line of lines) {
    mapped.push(each(line));
    if (mapped.length % linesAtOnce === 0) yield;
  }
  return mapped;
}

export function* joinLines(lines: readonly string[]): Steps<string> {
  if (lines.length <= manyLines) return lines.join('\n');
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at += manyLines) {
    parts.push(lines.slice(at, at + manyLines).join('\n'));
    yield;
  }
  return parts.join('\n');
}

const manyLines = 8192;
