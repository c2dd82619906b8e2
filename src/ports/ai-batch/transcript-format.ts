import { parseJson } from '../parse-json.ts';
import { storableText } from '../storable-text.ts';
import { isRecord, textAt } from './json-value.ts';

export type TranscriptMessage = { order: number; role: string; content: string };

/**
 * A transcript as data inside a prompt: one JSON object a line between two marks. Every `<` is escaped,
 * so nothing that somebody wrote can close the marks or look like one.
 */
export function renderTranscript(messages: readonly TranscriptMessage[]): string {
  const lines = messages.map(({ order, role, content }) =>
    JSON.stringify({ order, role, content: storableText(content) }).replaceAll('<', '\\u003c'),
  );
  return ['<transcript>', ...lines, '</transcript>'].join('\n');
}

/** The messages back out of a prompt; an empty list when it holds no transcript of this form. */
export function readTranscript(prompt: string): TranscriptMessage[] {
  const start = prompt.indexOf('<transcript>\n');
  const end = prompt.indexOf('</transcript>', start);
  if (start === -1 || end === -1) return [];
  const lines = prompt.slice(start + '<transcript>\n'.length, end).split('\n');
  return lines.flatMap((line) => readMessage(line) ?? []);
}

function readMessage(line: string): TranscriptMessage | null {
  try {
    const value: unknown = parseJson(line);
    if (!isRecord(value) || typeof value['order'] !== 'number') return null;
    return {
      order: value['order'],
      role: textAt(value, 'role') ?? 'user',
      content: textAt(value, 'content') ?? '',
    };
  } catch {
    return null;
  }
}
