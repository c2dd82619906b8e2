import { atOnce } from '../../../../kernel/pace/take-turns.ts';
import { htmlToText } from '../../normalise/html-to-text.ts';
import type { ReadMessage } from '../forms/record-form.ts';

/** `( 1m 20s ) Anna: …`: how long after the start, and who. */
const said = /^\(\s{0,3}(?:\d{1,4}[hms]\s{0,3}){1,3}\)\s{0,3}([^:]{1,80}):\s?/;

/**
 * The body of a chat transcript: each message on its line, and in the middle what happened, such as who of the team came.
 * Whom the body announces is of the team, its visitor the user; who else there is is asked.
 */
export function readSalesforceBody(html: string): ReadMessage[] {
  const announced: string[] = [];
  const plain = html.replace(/<p align="center">([^<]{0,400})<\/p>/gi, (_, what: string) => {
    announced.push(textOf(what));
    return '<br>';
  });
  const messages: ReadMessage[] = [];
  for (const line of textOf(plain).split('\n')) {
    const name = said.exec(line)?.[1]?.trim();
    if (name !== undefined) {
      messages.push({ ...speakerOf(name, announced), content: line.replace(said, ''), timestamp: undefined });
      continue;
    }
    const last = messages.at(-1);
    if (last && line.trim() !== '') last.content = `${String(last.content)}\n${line}`;
  }
  return messages.map((message) => ({ ...message, contentType: 'text/plain' }));
}

function speakerOf(name: string, announced: readonly string[]): Pick<ReadMessage, 'role' | 'speaker'> {
  if (name === 'Visitor') return { role: 'user' };
  const isOfTeam = announced.some((what) => !what.includes(':') && what.endsWith(` ${name}`));
  return { role: isOfTeam ? 'agent' : 'unknown', speaker: name };
}

const textOf = (html: string): string => atOnce(htmlToText(html.includes('<') ? html : `${html}<br>`)).trim();
