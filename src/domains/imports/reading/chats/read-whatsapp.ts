import { hash } from 'node:crypto';
import type { ReadLimits } from '../read-limits.ts';
import { type RecordScanner, type ScannedRecord, tooLongFor } from '../read-records.ts';
import { scanChat } from './scan-chat.ts';

/** `[05/03/2024, 14:05:33] Anna: …` of an iPhone, `05/03/2024, 14:05 - Anna: …` of Android. */
const lineStart =
  /^[\u200e\u200f\u202a-\u202e\ufeff]{0,4}(?:\[(\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\.?),?(?: à)? ((?:[上下]午|午[前後]|오[전후])? ?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u00a0\u202f]?(?:[ap]\.?[ \u00a0\u202f]?m\.?|[صم]))?)\] |(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}),?(?: à)? ((?:[上下]午|午[前後]|오[전후])? ?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u00a0\u202f]?(?:[ap]\.?[ \u00a0\u202f]?m\.?|[صم]))?) - |(\d{4}\. \d{1,2}\. \d{1,2}\.) (오[전후] \d{1,2}:\d{2}), )/i;
const headLength = 80;
const speaker = /^[\u200e\u200f\u202a-\u202e]{0,4}([^:\n]{1,100}): /;

const startOf = (line: string): RegExpExecArray | null => lineStart.exec(inAscii(line.slice(0, headLength)));

/** Digits and the comma as Arabic and Persian write them: as many signs as before. */
const inAscii = (head: string): string =>
  head.replace(/[\u0660-\u0669\u06f0-\u06f9\u060c]/g, (sign) =>
    sign === '\u060c' ? ',' : `${sign.charCodeAt(0) % 16}`,
  );

/** The half of the day, which some languages say before the time. */
function inEnglish(time: string): string {
  const isMorning = /上午|午前|오전|ص/.test(time);
  if (!isMorning && !/下午|午後|오후|م/.test(time)) return time.replace(/:? ?([ap]):? ?m:?$/i, ' $1m');
  return `${time.replace(/[^\d:]/g, '')} ${isMorning ? 'a' : 'p'}m`;
}

/** A chat as WhatsApp exports it: its first line, or the one after what WhatsApp says of itself, names a speaker. */
export function startsWhatsappChat(text: string): boolean {
  const lines = text.split('\n', linesTried);
  const first = lines[0] ?? '';
  return startOf(first) !== null && lines.some((line) => bodyOf(line)?.from !== undefined);
}

const linesTried = 20;
/** What WhatsApp adds to a message that was edited. */
const edited =
  /\s?(?:\u200e<[^<>\n]{5,60}>|<(?:This message was edited|Dit bericht is bewerkt|Diese Nachricht wurde bearbeitet|Ce message a été modifié|Se editó este mensaje|Mensagem editada|Questo messaggio è stato modificato)>)\s{0,4}$/;
const deleted =
  /^(?:(?:This message was|You) deleted|(?:Dit bericht is|[UJ]e? hebt dit bericht) verwijderd|(?:Diese Nachricht wurde|Du hast diese Nachricht) gelöscht|(?:Ce message a été|Vous avez) supprimé|Se eliminó este mensaje|Eliminaste este mensaje|(?:Essa m|M)ensagem apagada|Você apagou esta mensagem|(?:Questo messaggio è stato|Hai) eliminato)[^\n]{0,30}$/i;
/** Behind the sign that an iPhone puts before what nobody typed: the place of an attachment, which somebody sent. */
const attachment =
  /omitted|weggelaten|weggelassen|ausgelassen|omis|absent|omitid|ocult|omess|attached|bijgevoegd|angehängt|adjunto|anexado|allegat/i;

/** What stands there instead of a message, or because something happened. */
function isOfWhatsapp(text: string): boolean {
  return text.startsWith('\u200e') && !attachment.test(plainOf(text).slice(0, 100));
}

const plainOf = (text: string): string => text.replace(/^\u200e/, '').trim();

interface Body {
  readonly sentAt: string;
  /** Nobody: WhatsApp itself. */
  readonly from: string | undefined;
  readonly text: string;
  readonly isDeleted: boolean;
}

function bodyOf(message: string): Body | null {
  const start = startOf(message);
  if (!start) return null;
  const rest = message.slice(start[0].length);
  const by = speaker.exec(rest.slice(0, 120));
  const time = (start[2] ?? start[4] ?? start[6] ?? '').replaceAll('.', ':').replace(/[\u00a0\u202f]/g, ' ');
  const day = (start[1] ?? start[3] ?? start[5] ?? '').replace(/ |\.$/g, '');
  const said = by ? rest.slice(by[0].length) : rest;
  const isDeleted = deleted.test(plainOf(said));
  return {
    isDeleted,
    sentAt: `${day} ${inEnglish(time)}`,
    from: by && (isDeleted || !isOfWhatsapp(said)) ? by[1]?.trim() : undefined,
    text: said.replace(/^\u200e/, ''),
  };
}

/**
 * Each message over all of its lines, with an id that is the same for all of the chat and comes again when it is
 * exported anew: it is made of the first line, of which `head` is told wherever reading begins.
 */
export function scanWhatsapp({ recordLength }: ReadLimits, head: string): RecordScanner {
  const first = head.trimStart().split('\n', 1)[0]?.trim() ?? '';
  const chat = `whatsapp-${hash('sha256', first, 'hex').slice(0, 20)}`;

  const recordOf = (text: string, start: number, end: number): ScannedRecord => {
    const message = text.slice(start, end);
    const body = message.length > recordLength ? null : bodyOf(message);
    if (!body) return { start, end, value: null, problem: tooLongFor(recordLength) };
    const { sentAt, from = null, text: said, isDeleted } = body;
    return {
      start,
      end,
      value: {
        chat,
        sentAt,
        from,
        text: said.replace(edited, '').trim(),
        ...(isDeleted && { deleted: true }),
      },
      problem: null,
    };
  };

  return scanChat({
    headLength,
    isStart: (head) => startOf(head) !== null,
    recordsOf: (text, start, end) =>
      text.slice(start, end).trim() === '' ? [] : [recordOf(text, start, end)],
  });
}
