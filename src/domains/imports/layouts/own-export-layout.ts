import { unguardFormulas } from '../../../kernel/tables/formula-guard.ts';
import { readJson } from '../../../ports/parse-json.ts';
import { foldWord } from '../normalise/fold-word.ts';
import { type SourceFields, saidFields } from '../normalise/import-field.ts';
import { isJsonObject, type JsonObject } from '../reading/source-record.ts';
import { hasColumns } from './file-sample.ts';
import { isFilled } from './is-filled.ts';
import { type Layout, shareOf } from './layout.ts';

/** Whose they were and how far they had come where they were exported: nothing of it holds where they go. */
const ofThere = ['id', 'companyId', 'importId', 'createdAt', 'updatedAt', 'analysis', 'origins'];

const told = ['externalId', 'startTime', 'forwardedHr', 'fullTranscriptUrl', 'importId', 'updatedAt'];

const inRecord: ReadonlySet<string> = new Set([
  ...ofThere,
  ...saidFields,
  'processing',
  'messages',
  'attributes',
]);

/** What this service exported, from whichever company. */
export const ownExportLayout: Layout = {
  detect(sample) {
    if (sample.format === 'csv') return hasColumns(sample, [...told, 'analysis'].map(foldWord)) ? 1 : 0;
    const isOwn = (record: JsonObject) =>
      told.every((name) => Object.hasOwn(record, name)) && isJsonObject(record['processing']);
    return shareOf(sample, isOwn);
  },
  columns: Object.fromEntries(
    [...saidFields, 'transcript' as const].map((field) => [foldWord(field), field]),
  ),
  ignored: new Set(ofThere.map(foldWord)),
  isExact: true,
  cell(field, text) {
    const plain = unguardFormulas(text);
    return field === 'questions' || field === 'tags' ? listIn(plain) : plain;
  },
  read(record) {
    const read: SourceFields = { transcript: record['messages'] };
    for (const field of saidFields) read[field] = record[field];
    const { attributes } = record;
    if (isJsonObject(attributes)) read.attributes = attributes;
    return read;
  },
  untaken: (record, mapped) =>
    Object.keys(record).filter((name) => !inRecord.has(name) && !mapped.has(name) && isFilled(record[name])),
};

/** One a line, or JSON where that would not tell them apart. */
function listIn(text: string): unknown {
  if (!text.startsWith('[')) return text === '' ? null : text.split('\n');
  return readJson(text) ?? text.split('\n');
}
