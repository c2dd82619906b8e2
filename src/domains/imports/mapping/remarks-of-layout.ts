import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { layouts } from '../layouts/detect-layout.ts';
import type { FileSample } from '../layouts/file-sample.ts';
import { sampleValues } from '../layouts/sample-values.ts';
import type { SourceFields } from '../normalise/import-field.ts';
import { readRole } from '../normalise/message-role.ts';
import { plainText } from '../normalise/plain-text.ts';
import { isJsonObject } from '../reading/parse-json-record.ts';
import type { Mapping } from './mapping.ts';

const shownNames = 10;
/** As long as a name in a mapping may be. */
const nameLength = 200;

/** What a known export lacks, and whom it names without saying who that is. */
export function remarksOfLayout(mapping: Mapping, sample: FileSample): Sentence[] {
  const { layout, speakers } = mapping;
  const { read, note, lacks, messageRows } = layouts[layout];
  const records = sample.format !== 'csv' && read ? sample.objects.map((record) => read(record)) : [];
  const remarks: Sentence[] = [];
  const hasMessages =
    sample.format === 'csv' ? messageRows : records.some(({ transcript }) => transcript !== undefined);
  if (lacks && !hasMessages) remarks.push(lacks);
  if (note && hasMessages) remarks.push(note);
  const names = unnamedRoles(mapping, sample).filter((name) => !Object.hasOwn(speakers ?? {}, name));
  if (names.length > 0) remarks.push(say('mapping.speakers', { names: shown(names) }));
  return remarks;
}

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
