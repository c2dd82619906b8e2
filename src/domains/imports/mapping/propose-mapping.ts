import { detectLayout, layouts } from '../layouts/detect-layout.ts';
import type { FileSample } from '../layouts/file-sample.ts';
import type { Layout } from '../layouts/layout.ts';
import { valueAt } from '../layouts/object-paths.ts';
import { detectDateOrder } from '../normalise/detect-date-order.ts';
import { foldWord } from '../normalise/fold-word.ts';
import type { ImportField } from '../normalise/import-field.ts';
import { guessColumn, guessUnit } from './guess-column.ts';
import type { Mapping } from './mapping.ts';

export interface ColumnProposal {
  column: string;
  field: ImportField | null;
  /** From 0 to 1. */
  confidence: number;
  samples: string[];
}

export interface MappingProposal {
  mapping: Mapping;
  /** How sure the layout is, from 0 to 1. */
  confidence: number;
  columns: ColumnProposal[];
  /** What a person should look at before starting. */
  remarks: string[];
}

const leastConfidence = 0.4;
const valueCount = 50;

/** Which column is which field, from names and values; every part of it can be overridden. */
export function proposeMapping(sample: FileSample, timeZone: string): MappingProposal {
  const { layout, confidence } = detectLayout(sample);
  const byLayout = layout.read !== undefined && sample.format !== 'csv';
  const messageRows = layout.messageRows === true && sample.format === 'csv';
  const columns = byLayout
    ? sample.columns.map((column, i) => unmapped(column, i, sample))
    : assign(sample, layout);
  const mapping: Mapping = {
    layout: layout.id,
    header: sample.header,
    rows: messageRows ? 'messages' : 'sessions',
    columns: Object.fromEntries(columns.flatMap(({ field, column }) => (field ? [[field, column]] : []))),
    timeZone,
    dateOrder: 'auto',
    decimalMark: 'auto',
    units: { ...unitsOf(columns), ...layout.units },
    defaults: {},
  };
  return { mapping, confidence, columns, remarks: remarksOn(mapping, sample) };
}

/** Best guess first; each column and each field once. */
function assign(sample: FileSample, layout: Layout): ColumnProposal[] {
  const proposals = sample.columns.map((column, i) => unmapped(column, i, sample));
  const guesses = sample.columns.flatMap((column, index) => {
    const known = layout.positions?.[index] ?? layout.columns?.[foldWord(column)];
    if (known) return [{ index, field: known, confidence: 0.98 }];
    return guessColumn(column, columnValues(sample, index), index).map((guess) => ({ index, ...guess }));
  });
  guesses.sort((a, b) => b.confidence - a.confidence || a.index - b.index);
  const taken = new Set<ImportField>();
  for (const { index, field, confidence } of guesses) {
    const proposal = proposals[index];
    if (!proposal || proposal.field !== null || taken.has(field) || confidence < leastConfidence) continue;
    if (isMessageField(field) && !layout.messageRows) continue;
    taken.add(field);
    proposal.field = field;
    proposal.confidence = Math.round(confidence * 100) / 100;
  }
  return proposals;
}

const isMessageField = (field: ImportField): boolean =>
  field === 'messageRole' || field === 'messageContent' || field === 'messageTime';

function unmapped(column: string, index: number, sample: FileSample): ColumnProposal {
  const samples = columnValues(sample, index)
    .filter((value) => value != null && value !== '')
    .slice(0, 3)
    .map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 120));
  return { column, field: null, confidence: 0, samples };
}

function columnValues(sample: FileSample, index: number): unknown[] {
  if (sample.format === 'csv') return sample.rows.slice(0, valueCount).map((row) => row[index]);
  const path = sample.columns[index] ?? '';
  return sample.objects.slice(0, valueCount).map((object) => valueAt(object, path));
}

function unitsOf(columns: ColumnProposal[]): Mapping['units'] {
  const units: Mapping['units'] = {};
  for (const { field, column } of columns) {
    const unit = guessUnit(column);
    if (unit && (field === 'durationSeconds' || field === 'avgResponseTime')) units[field] = unit;
  }
  return units;
}

/** What a person should still decide about a mapping; a layout that reads whole records leaves nothing open. */
export function remarksOn(mapping: Mapping, sample: FileSample): string[] {
  if (sample.format !== 'csv' && layouts[mapping.layout].read) return [];
  const { externalId, startTime, endTime, transcript } = mapping.columns;
  const remarks: string[] = [];
  if (!externalId) remarks.push('No column identifies a session: choose the one that does (externalId).');
  if (!startTime && !transcript) {
    remarks.push('No column says when a session began: choose the one that does (startTime).');
  }
  const dates = sample.columns.flatMap((column, index) =>
    column === startTime || column === endTime ? columnValues(sample, index) : [],
  );
  const twoWays = dates.some(
    (value) => typeof value === 'string' && /^\s*\d{1,2}[/-]\d{1,2}[/-]\d{2}/.test(value),
  );
  if (mapping.dateOrder === 'auto' && twoWays && detectDateOrder(dates) === 'unclear') {
    remarks.push('The dates can be read day first or month first: choose which (dateOrder: dmy or mdy).');
  }
  return remarks;
}
