import { readJson } from '../../../ports/parse-json.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { startsLineChat } from './chats/read-line.ts';
import { startsWhatsappChat } from './chats/read-whatsapp.ts';
import { envelopeKey, saysWhoseItIs } from './envelope-key.ts';
import { findRecordList, type RecordList, refuseHalves } from './find-record-list.ts';
import { ImportFileError } from './import-file-error.ts';
import { scanJsonLists } from './scan-json-lists.ts';
import { skipJsonValue } from './skip-json-value.ts';
import { isJsonObject } from './source-record.ts';
import { textKindOf } from './text-kinds.ts';

export const importFormats = ['csv', 'json-lines', 'json', 'whatsapp'] as const;
export type ImportFormat = (typeof importFormats)[number];

export type FormatGuess =
  | { format: 'csv' }
  | { format: 'json-lines' }
  /** A chat as text; it has the form of WhatsApp's wherever it comes from. */
  | { format: 'whatsapp'; of?: 'line' }
  /** `listKey`: the records stand under it too. `list`: they stand there, and nowhere else. */
  | { format: 'json'; place: 'outside' | 'sequence'; listKey?: string; list?: RecordList };

/** The format from the text itself; a file's name or declared type is never asked. */
export function detectFormat(head: string, atEnd: boolean): FormatGuess {
  const start = head.trimStart();
  if (start === '') {
    throw new ImportFileError('EMPTY_FILE', say('file.empty'));
  }
  if (/^<[!?a-z]/i.test(start)) {
    const what = /^<(!doctype html|html)/i.test(start) ? say('file.html') : 'XML';
    throw new ImportFileError('UNSUPPORTED_FORMAT', say('file.kind', { what, advice: say('file.accepted') }));
  }
  const other = otherText(start);
  if (other) throw new ImportFileError('UNSUPPORTED_FORMAT', other);
  if (startsLineChat(start)) return { format: 'whatsapp', of: 'line' };
  if (startsWhatsappChat(start)) return { format: 'whatsapp' };
  if (/^\[\s*([[{\]"\d-]|true|false|null|$)/.test(start)) return { format: 'json', place: 'outside' };
  if (/^\{\s*("|\}|$)/.test(start)) return detectObjects(head, atEnd);
  return { format: 'csv' };
}

/** What is text, and neither a table nor JSON. */
function otherText(start: string): Sentence | null {
  const head = start.slice(0, 4_000);
  const kind = textKindOf(head);
  if (kind) return kind;
  if (/^\[LINE\]/.test(head)) return startsLineChat(head) ? null : say('file.line');
  if (/^(?:---\s{0,10}\n)?(?:[\w-]{1,60}:\s{0,10}\n)?\s{0,10}- [\w-]{1,60}: /.test(head))
    return say('file.kind', { what: 'YAML', advice: say('file.accepted') });
  const lines = head.split('\n', 20).filter((line) => line.trim() !== '');
  const said = lines.filter((line) => spokenLine.test(line));
  if (said.length > 1 && spokenLine.test(lines[0] ?? '') && said.length >= lines.length / 2)
    return say('file.talk');
  return null;
}

const spokenLine =
  /^(?:\[[^\]\n]{1,40}\]\s?)?(?:user|customer|visitor|client|human|agent|bot|assistant|klant|medewerker|kunde|mitarbeiter)\s?:\s/i;

/** Text that starts with an object: a list in a wrapper, one object a line, or objects over many lines. */
function detectObjects(head: string, atEnd: boolean): FormatGuess {
  const end = skipJsonValue()(head, head.indexOf('{'));
  const firstObject = end < 0 ? head : head.slice(0, end);
  const isAlone = saysWhoseItIs(firstObject);
  if (!isAlone && holdsList(firstObject)) {
    refuseHalves(firstObject);
    return { format: 'json', place: 'outside' };
  }
  const listKey = isAlone ? null : envelopeKey(firstObject);
  if (listKey !== null) return { format: 'json', place: 'outside', listKey };
  const list = isAlone ? null : findRecordList(firstObject);
  if (list !== null) return { format: 'json', place: 'outside', list };
  const lines = head.split('\n');
  if (!atEnd) lines.pop();
  if (lines.filter(maybeObject).slice(0, linesTried).some(isObjectText)) return { format: 'json-lines' };
  return { format: 'json', place: end < 0 && !atEnd && !isAlone ? 'outside' : 'sequence' };
}

function holdsList(object: string): boolean {
  const lists = scanJsonLists('outside', object.length);
  try {
    lists.scan(object, false);
  } catch {
    return false;
  }
  return lists.listFound();
}

/** Each line that is none costs an error. */
const linesTried = 100;
const maybeObject = (line: string): boolean =>
  line.trimStart().startsWith('{') && line.trimEnd().endsWith('}');

const isObjectText = (line: string): boolean => isJsonObject(readJson(line));
