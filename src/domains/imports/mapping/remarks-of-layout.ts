import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { layouts } from '../layouts/detect-layout.ts';
import type { FileSample } from '../layouts/file-sample.ts';
import { sampleValues } from '../layouts/sample-values.ts';
import type { SourceFields } from '../normalise/import-field.ts';
import { readRole } from '../normalise/message-role.ts';
import { plainText } from '../normalise/plain-text.ts';
import { detectDateOrder } from '../normalise/values/detect-date-order.ts';
import { isJsonObject } from '../reading/parse-json-record.ts';
import type { Mapping } from './mapping.ts';
import { sampledTimes } from './settle-forms.ts';

const shownNames = 10;
/** As long as a name in a mapping may be. */
const nameLength = 200;

/** What a known export lacks, and whom it names without saying who that is. */
export function remarksOfLayout(mapping: Mapping, sample: FileSample): Sentence[] {
  const { layout, speakers, dateOrder, timeZone } = mapping;
  const { read, note, lacks, messageRows } = layouts[layout];
  const records = sample.format !== 'csv' && read ? sample.objects.map((record) => read(record)) : [];
  const remarks: Sentence[] = [];
  const hasMessages =
    sample.format === 'csv' ? messageRows : records.some(({ transcript }) => transcript !== undefined);
  if (lacks && !hasMessages) remarks.push(lacks);
  if (note && hasMessages) remarks.push(note);
  const names = unnamedRoles(mapping, sample).filter((name) => !Object.hasOwn(speakers ?? {}, name));
  if (names.length > 0) remarks.push(say('mapping.speakers', { names: shown(names) }));
  if (sample.format !== 'csv' && read) {
    const times = sampledTimes(mapping, sample).filter((time) => typeof time === 'string');
    if (dateOrder === 'auto' && times.some(isTwoWays) && detectDateOrder(times) === 'unclear')
      remarks.push(say('mapping.dateOrder'));
    if (times.some(isLocal)) remarks.push(say('mapping.localTimes', { zone: timeZone }));
  }
  return remarks;
}

export const isTwoWays = (value: unknown): boolean =>
  typeof value === 'string' && /^\s{0,100}\d{1,2}[/-]\d{1,2}[/-]\d{2}/.test(value);

/** A date and a time of day, and nothing that says where. */
const isLocal = (time: string): boolean =>
  /\d[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]m)?$/i.test(time.slice(0, 60).trim());

/** Whom the beginning of a file names without saying who that is. */
export function unnamedRoles(mapping: Mapping, sample: FileSample): string[] {
  const { read } = layouts[mapping.layout];
  const records = sample.format !== 'csv' && read ? sample.objects.map((record) => read(record)) : [];
  const named = mapping.rows === 'messages' ? unknownWriters(mapping, sample) : [];
  return [...new Set([...unknownSpeakers(records), ...named])].map((name) => cutText(name, nameLength));
}

/** Of files with one message a row. */
function unknownWriters({ columns }: Mapping, sample: FileSample): string[] {
  const column = columns.messageRole;
  if (!column) return [];
  const words = sampleValues(sample, column).map((word) => plainText(word).trim());
  return [...new Set(words)].filter((word) => word !== '' && readRole(word) === null);
}

function unknownSpeakers(records: readonly SourceFields[]): string[] {
  const names = new Set<string>();
  for (const { transcript } of records) {
    for (const message of Array.isArray(transcript) ? transcript : []) {
      if (!isJsonObject(message) || message['role'] !== 'unknown') continue;
      const name = plainText(message['speaker']).trim();
      if (name !== '') names.add(name);
    }
  }
  return [...names];
}

const shown = (names: readonly string[]): string =>
  names
    .slice(0, shownNames)
    .map((name) => cutText(name, 60))
    .join(', ') + (names.length > shownNames ? ', …' : '');
