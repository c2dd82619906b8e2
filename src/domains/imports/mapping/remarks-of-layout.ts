import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import { layouts } from '../layouts/layouts.ts';
import { foldWord } from '../normalise/fold-word.ts';
import type { SourceFields } from '../normalise/import-field.ts';
import { plainText } from '../normalise/plain-text.ts';
import { readMessages } from '../normalise/read-messages.ts';
import { isNoteWord } from '../normalise/speakers/is-kept-inside.ts';
import { createTimeZone } from '../normalise/time-zone.ts';
import { isJsonObject } from '../reading/source-record.ts';
import type { Mapping } from './mapping.ts';
import { doubtfulWordsIn, roleIn } from './role-column.ts';
import { sampledFields } from './sampled-fields.ts';

const shownNames = 10;
/** As long as a name in a mapping may be. */
const nameLength = 200;
const saidLength = 120;
const transcriptsRead = 50;

/** Whom a file only names, and something of what they wrote. */
export interface Speaker {
  readonly name: string;
  readonly sample: string;
}

/** What a known export lacks, and whom it names without saying who that is. */
export function remarksOfLayout(mapping: Mapping, sample: FileSample): Sentence[] {
  const { note, lacks, messageRows } = layouts[mapping.layout];
  const records = sampledFields(mapping, sample);
  const remarks: Sentence[] = [];
  const hasMessages = records
    ? records.some(({ transcript }) => transcript !== undefined)
    : messageRows || Boolean(mapping.columns.transcript);
  if (lacks && !hasMessages) remarks.push(lacks);
  if (note && hasMessages) remarks.push(note);
  const names = unnamedRoles(mapping, sample)
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(mapping.speakers ?? {}, name));
  if (names.length > 0) remarks.push(say('mapping.speakers', { names: shown(names) }));
  return remarks;
}

/** Whom the beginning of a file names without saying who that is, and something that they wrote. */
export function unnamedRoles(mapping: Mapping, sample: FileSample): Speaker[] {
  const records = sampledFields(mapping, sample);
  const found = records
    ? inRecords(records)
    : [...inRows(mapping, sample), ...inTranscripts(mapping, sample)];
  const speakers = new Map<string, Speaker>();
  for (const { name, sample: said } of found) {
    const known = cutText(name, nameLength);
    if (known !== '' && !speakers.get(known)?.sample)
      speakers.set(known, { name: known, sample: cutText(said, saidLength) });
  }
  return [...speakers.values()];
}

/** Of files with one message a row. */
function inRows({ columns, rows }: Mapping, sample: FileSample): Speaker[] {
  const { messageRole, messageContent } = columns;
  if (rows !== 'messages' || !messageRole) return [];
  const said = messageContent ? sampleValues(sample, messageContent) : [];
  const words = sampleValues(sample, messageRole);
  const doubtful = doubtfulWordsIn(messageRole, words);
  return words.flatMap((word, index) => {
    const name = plainText(word).trim();
    const isKnown = roleIn(messageRole, word) !== null && !doubtful.has(foldWord(name));
    if (name === '' || isKnown || isNoteWord(name)) return [];
    return { name, sample: plainText(said[index]) };
  });
}

/** Of transcripts, as text or as lists. */
function inTranscripts({ columns, timeZone, layout }: Mapping, sample: FileSample): Speaker[] {
  const { transcript } = columns;
  if (!transcript) return [];
  const { cell } = layouts[layout];
  const form = { zone: createTimeZone(timeZone), order: 'dmy' } as const;
  return sampleValues(sample, transcript)
    .slice(0, transcriptsRead)
    .map((value) => (cell && typeof value === 'string' ? cell('transcript', value) : value))
    .flatMap((value) => atOnce(readMessages(value, form, null)) ?? [])
    .flatMap(({ speaker, content }) => (speaker === undefined ? [] : { name: speaker, sample: content }));
}

function inRecords(records: readonly SourceFields[]): Speaker[] {
  const asked = new Map(
    records
      .map(({ externalId, userId }) => [plainText(externalId), plainText(userId)] as const)
      .filter(([, user]) => user !== ''),
  );
  return records.flatMap(({ externalId, transcript }) =>
    (Array.isArray(transcript) ? transcript : []).flatMap((message): Speaker[] => {
      if (!isJsonObject(message) || message['role'] !== 'unknown' || message['private'] === true) return [];
      // Told by who asked, in another record of the ticket.
      if (message['author'] !== undefined && asked.has(plainText(externalId))) return [];
      return [{ name: plainText(message['speaker']).trim(), sample: plainText(message['content']) }];
    }),
  );
}

const shown = (names: readonly string[]): string =>
  names
    .slice(0, shownNames)
    .map((name) => cutText(name, 60))
    .join(', ') + (names.length > shownNames ? ', …' : '');
