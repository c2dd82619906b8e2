import { z } from 'zod';
import { invalidRequest } from '../../../kernel/errors.ts';
import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import type { Attribute } from '../../attributes/index.ts';
import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import { type Layout, readerOf } from '../layouts/layout.ts';
import { detectLayout, layouts } from '../layouts/layouts.ts';
import { refusalOf } from '../layouts/refused-forms.ts';
import { shapeRefusal } from '../layouts/refused-shapes.ts';
import { foldWord } from '../normalise/fold-word.ts';
import { type ImportField, importFields } from '../normalise/import-field.ts';
import { remarksOnLengths } from './bare-lengths.ts';
import { findMessageColumns } from './find-message-columns.ts';
import { type ColumnGuess, guessColumn } from './guess-column.ts';
import { type Mapping, mayTake, unitsOf } from './mapping.ts';
import { readAs } from './read-as.ts';
import { remarksOfLayout } from './remarks-of-layout.ts';
import { settleForms } from './settle-forms.ts';
import { statedInHeader } from './stated-in-header.ts';
import { numbersOfRows } from './sums-of-rows.ts';
import { clockDoubts, remarksOnZones } from './zone-columns.ts';

export const ColumnProposal = z.object({
  column: z.string(),
  field: z.enum(importFields).nullable(),
  attribute: z.string().nullable().describe("The key of the company's attribute to map it to instead"),
  confidence: z.number(),
  samples: z.array(z.string()),
});
export type ColumnProposal = z.infer<typeof ColumnProposal>;

export interface MappingProposal {
  mapping: Mapping;
  /** How sure the layout is, from 0 to 1. */
  confidence: number;
  columns: ColumnProposal[];
  /** What a person should look at before starting. */
  remarks: Sentence[];
}

const valueCount = 50;

/** Which column is which field, from names and values; every part of it can be overridden. */
export function* proposeMapping(
  sample: FileSample,
  timeZone: string,
  declared: readonly Attribute[] = [],
): Steps<MappingProposal> {
  refuseFor(refusalOf(sample));
  yield;
  const { id, confidence } = yield* detectLayout(sample);
  // Of a known export a record may hold lists that look like records of their own.
  if (id === 'generic') refuseFor(shapeRefusal(sample.objects));
  const layout: Layout = layouts[id];
  const byLayout = readerOf(layout, sample) !== undefined;
  yield;
  const messages = id === 'generic' ? findMessageColumns(sample) : null;
  const isGathered = byLayout ? layout.pieces : layout.messageRows;
  const rows = messages || isGathered === true ? 'messages' : 'sessions';
  const known = (index: number, column: string) =>
    layout.positions?.[index] ?? layout.columns?.[foldWord(column)] ?? messages?.get(column);
  const isAlone = messages !== null && ![...messages.values()].includes('externalId');
  const claimed = claimColumns(sample.columns, declared, known);
  const columns = byLayout
    ? sample.columns.map((column) => unmapped(column, sample, claimed))
    : yield* assign(sample, rows, known, { claimed, ignored: layout.ignored, isAlone });
  const fields: Mapping['columns'] = Object.fromEntries(
    columns.flatMap(({ field, column }) => (field ? [[field, column]] : [])),
  );
  const mapping: Mapping = {
    layout: id,
    header: sample.header,
    rows,
    columns: fields,
    ...(claimed.size > 0 && {
      attributes: Object.fromEntries([...claimed].map(([column, key]) => [key, column])),
    }),
    timeZone,
    dateOrder: 'auto',
    decimalMark: 'auto',
    units: unitsOf(fields),
    ...statedInHeader(fields, { hasHeader: sample.format === 'csv' && sample.header }),
  };
  return { mapping, confidence, columns, remarks: yield* remarksOn(mapping, sample) };
}

function refuseFor(refusal: Sentence | null): void {
  if (refusal) throw invalidRequest(refusal, [{ path: 'file', message: refusal }]);
}

/** Columns that no field is guessed for. */
interface Passed {
  readonly claimed: ReadonlyMap<string, string>;
  readonly ignored: ReadonlySet<string> | undefined;
  /** Messages that do not say of which conversation they are: an id of their own identifies none. */
  readonly isAlone: boolean;
}

type KnownColumn = (index: number, column: string) => ImportField | undefined;

/** Which columns are attributes: by the column that they are declared to come from, else by key or label. */
function claimColumns(
  columns: readonly string[],
  declared: readonly Attribute[],
  known: KnownColumn,
): ReadonlyMap<string, string> {
  const claimed = new Map<string, string>();
  for (const { key, label, fromColumn } of declared) {
    // As an export and a push name it.
    const own = [`attribute ${key}`, `attributes ${key}`];
    const names = fromColumn === null ? [key, label, ...own] : [fromColumn, ...own];
    const words = new Set(names.map(foldWord));
    const column = columns.find(
      (name, index) =>
        !claimed.has(name) &&
        (name === fromColumn || (words.has(foldWord(name)) && known(index, name) === undefined)),
    );
    if (column !== undefined) claimed.set(column, key);
  }
  return claimed;
}

/** Best guess first; each column and each field once. */
function* assign(
  sample: FileSample,
  rows: Mapping['rows'],
  known: KnownColumn,
  { claimed, ignored, isAlone }: Passed,
): Steps<ColumnProposal[]> {
  const proposals: ColumnProposal[] = [];
  const guesses: (ColumnGuess & { readonly index: number })[] = [];
  for (const [index, column] of sample.columns.entries()) {
    proposals.push(unmapped(column, sample, claimed));
    if (claimed.has(column)) continue;
    if (ignored?.has(foldWord(column))) continue;
    const sure = known(index, column);
    const found = sure
      ? [{ field: sure, confidence: 0.98 }]
      : guessColumn(column, firstValues(sample, column), index);
    guesses.push(...found.map((guess) => ({ index, ...guess })));
    yield;
  }
  guesses.sort((a, b) => b.confidence - a.confidence || a.index - b.index);
  const taken = new Set<ImportField>(isAlone ? ['externalId'] : []);
  for (const { index, field, confidence } of guesses) {
    const proposal = proposals[index];
    if (!proposal || proposal.field !== null || taken.has(field)) continue;
    if (!mayTake({ rows }, { field, confidence })) continue;
    taken.add(field);
    proposal.field = field;
    proposal.confidence = Math.round(confidence * 100) / 100;
  }
  return proposals;
}

function unmapped(column: string, sample: FileSample, claimed: ReadonlyMap<string, string>): ColumnProposal {
  const samples = firstValues(sample, column)
    .filter((value) => value != null && value !== '')
    .slice(0, 3)
    .map((value) => cutText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 120));
  const attribute = claimed.get(column) ?? null;
  return { column, field: null, attribute, confidence: attribute === null ? 0 : 0.95, samples };
}

const firstValues = (sample: FileSample, column: string): unknown[] =>
  sampleValues(sample, column).slice(0, valueCount);

/** What a person should still decide about a mapping; a layout that reads whole records leaves nothing open. */
export function* remarksOn(mapping: Mapping, sample: FileSample): Steps<Sentence[]> {
  const remarks = remarksOfLayout(mapping, sample);
  const isEmpty = sample.rows.length === 0 && sample.objects.length === 0;
  if (isEmpty) return remarks;
  yield;
  if (!readerOf(layouts[mapping.layout], sample)) {
    const { externalId, startTime, transcript } = mapping.columns;
    if (!externalId)
      remarks.push(say(mapping.rows === 'messages' ? 'mapping.noConversation' : 'mapping.noId'));
    if (!startTime && !transcript && mapping.rows === 'sessions') remarks.push(say('mapping.noStart'));
  }
  yield;
  const { each, same } = numbersOfRows(mapping, sample);
  if (each.length > 0) remarks.push(say('mapping.addedUp', { columns: cutText(each.join(', '), 300) }));
  if (same.length > 0) remarks.push(say('mapping.takenOnce', { columns: cutText(same.join(', '), 300) }));
  const { dateOrder, localTimes, ratings, ratingWords, currency, durations } = yield* readAs(mapping, sample);
  if (dateOrder === 'unclear') remarks.push(say('mapping.dateOrder'));
  if (localTimes) remarks.push(say('mapping.localTimes', { zone: mapping.timeZone }));
  remarks.push(...remarksOnZones(mapping, sample, localTimes));
  remarks.push(...(yield* clockDoubts(mapping, sample)));
  if (ratings === 'unclear') remarks.push(say('mapping.ratingScale'));
  const open = ratingWords.filter(({ rating }) => rating === 'unclear').map(({ word }) => word);
  if (open.length > 0) remarks.push(say('mapping.ratingWords', { words: cutText(open.join(', '), 300) }));
  if (durations === 'unclear') remarks.push(say('mapping.durationUnit'));
  remarks.push(...remarksOnLengths(mapping, sample, settleForms(mapping, sample)));
  if (currency === 'unclear') remarks.push(say('mapping.currency'));
  return remarks;
}
