import { hash } from 'node:crypto';
import type { ReadLimits } from '../read-limits.ts';
import { type RecordScanner, type ScannedRecord, tooLongFor } from '../read-records.ts';
import { scanChat } from './scan-chat.ts';

/** `09:05`, `9:05 PM`, `午後9:05`, then who and what, or what happened. */
const message = /^(午前|午後|上午|下午)?(\d{1,2}:\d{2})\s?([AP]M)?\t(?:([^\t\n]{1,100})\t)?/i;
/** `2026/03/05(木)`, `2026.03.05 Thursday`, `Thu, 05/03/2026`: of all messages up to the next one. */
const day =
  /^(?:(\d{4}[./]\d{1,2}[./]\d{1,2})(?:\s?[\p{L}(（][^\t\n]{0,14})?|\p{L}{2,9}\.?,\s(\d{1,2}[./]\d{1,2}[./]\d{4}))\s{0,2}$/u;
const headLength = 140;
const halves: { readonly [word: string]: string } = { 午前: 'AM', 上午: 'AM', 午後: 'PM', 下午: 'PM' };

export const startsLineChat = (text: string): boolean =>
  /^\[LINE\]/.test(text) && text.split('\n', 40).some((line) => message.exec(line)?.[4] !== undefined);

const isStart = (line: string): boolean => message.test(line) || day.test(line);

/** A chat as LINE saves it: a day stands once above its messages. `head`: the beginning of the file, which names the chat. */
export function scanLine({ recordLength }: ReadLimits, head: string): RecordScanner {
  const title = head.trimStart().split('\n', 1)[0]?.trim() ?? '';
  const chat = `line-${hash('sha256', title, 'hex').slice(0, 20)}`;
  let date = '';

  const recordsOf = (text: string, start: number, end: number): ScannedRecord[] => {
    const whole = text.slice(start, end);
    const met = message.exec(whole.slice(0, headLength));
    if (!met) {
      const found = day.exec(whole.split('\n', 1)[0] ?? '');
      date = found?.[1] ?? found?.[2] ?? date;
      return [];
    }
    if (whole.length > recordLength) return [{ start, end, value: null, problem: tooLongFor(recordLength) }];
    const [prefix, before = '', clock = '', after = '', from = null] = met;
    const half = halves[before] ?? after;
    const said = whole.slice(prefix.length).replaceAll('\r\n', '\n').trim();
    // One over several lines stands in quotes.
    const isQuoted = said.length > 1 && said.startsWith('"') && said.endsWith('"') && said.includes('\n');
    const spoken = isQuoted ? said.slice(1, -1).replaceAll('""', '"') : said;
    const sentAt = `${date} ${clock}${half === '' ? '' : ` ${half}`}`.trim();
    return [{ start, end, value: { chat, sentAt, from, text: spoken }, problem: null }];
  };

  return scanChat({ headLength, isStart: (head) => isStart(firstLine(head)), recordsOf });
}

const firstLine = (head: string): string => head.split(/\r?\n/, 1)[0] ?? '';
