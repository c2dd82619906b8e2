import type { Codes } from '../store/columns.ts';
import { attributeCut, dimensions } from '../store/dimensions.ts';
import type { Attributes } from '../store/fields/packed-attributes.ts';
import type { Tags } from '../store/fields/packed-fields.ts';
import {
  flagValues,
  isEscalated,
  isForwarded,
  isNotEscalated,
  isNotForwarded,
  isResolved,
  sentimentOf,
} from '../store/flags.ts';
import { type Labels, textsBy } from '../store/packed-labels.ts';
import { type Measures, unknown } from '../store/packed-measures.ts';
import type { Texts } from '../store/packed-texts.ts';
import type { SessionFilter } from '../view.ts';

export interface SelectableDay {
  count: number;
  labels?: Labels;
  attributes?: Attributes;
  measures?: Measures;
  texts?: Texts;
}

export interface Cut {
  fromMs?: number; // since the start of the day
  belowMs?: number;
}

export const needsMeasures = (filter: SessionFilter): boolean =>
  filter.responseFromMs !== undefined ||
  filter.responseBelowMs !== undefined ||
  filter.firstFromMs !== undefined ||
  filter.firstBelowMs !== undefined;
export const needsAttributes = (filter: SessionFilter): boolean =>
  Object.keys(filter.attributes ?? {}).length > 0;
export const needsTexts = (filter: SessionFilter): boolean => filter.question !== undefined;

/** The places in the day of the sessions that pass, in order; undefined means all of them. */
export function selectSessions(
  { count, labels, attributes, measures, texts }: SelectableDay,
  filter: SessionFilter,
  cut: Cut = {},
): Uint32Array | undefined {
  const keep = new Uint8Array(count).fill(1);
  let narrowed = false;

  if (labels) {
    for (const dimension of dimensions) {
      const wanted = filter[dimension];
      if (wanted) byTable(labels.codes[dimension], valueTable(labels.values[dimension], wanted));
    }
    const { ratingFrom, ratingTo } = filter;
    if (ratingFrom !== undefined || ratingTo !== undefined)
      byTable(labels.ratings, ratingTable(ratingFrom ?? 1, ratingTo ?? 5));
    if (filter.rated !== undefined)
      byTable(labels.ratings, filter.rated ? ratingTable(1, 5) : tableOf(256, [0]));
    if (filter.tags) byTags(labels.tags, filter.tags);
    for (const tag of filter.allTags ?? []) byTags(labels.tags, [tag]);
    for (const [key, wanted] of Object.entries(filter.attributes ?? {})) {
      const { values, codes } = textsBy({ labels, attributes }, attributeCut(key));
      byTable(codes, valueTable(values, wanted));
    }
    if (filter.analysis) byTable(labels.analysis, tableOf(256, filter.analysis));
    if (filter.origins !== undefined) byTable(labels.origins, bitTable(filter.origins));
    if (filter.weekdays || filter.hours) byTable(labels.hourOfWeek, hourTable(filter));
    const flagTable = flagsTable(filter);
    if (flagTable) byTable(labels.flags, flagTable);
  }
  if (measures) {
    const { responseFromMs, responseBelowMs, firstFromMs, firstBelowMs } = filter;
    if (responseFromMs !== undefined || responseBelowMs !== undefined)
      byRange(measures.responseMs, responseFromMs ?? 0, responseBelowMs ?? unknown);
    if (firstFromMs !== undefined || firstBelowMs !== undefined)
      byRange(measures.firstResponseMs, firstFromMs ?? 0, firstBelowMs ?? unknown);
    if (cut.fromMs !== undefined || cut.belowMs !== undefined)
      byRange(measures.startMs, cut.fromMs ?? 0, cut.belowMs ?? unknown);
  }
  if (texts && filter.question !== undefined) byQuestion(texts, filter.question);
  if (!narrowed) return undefined;
  let size = 0;
  for (let index = 0; index < count; index += 1) size += keep[index] ?? 0;
  const chosen = new Uint32Array(size);
  for (let index = 0, at = 0; index < count; index += 1) {
    if (keep[index] === 1) chosen[at++] = index;
  }
  return chosen;

  function byTable(codes: Uint8Array | Codes, table: Uint8Array): void {
    narrowed = true;
    for (let index = 0; index < count; index += 1)
      keep[index] = (keep[index] ?? 0) & (table[codes[index] ?? 0] ?? 0);
  }

  function byRange(values: Uint32Array, from: number, below: number): void {
    narrowed = true;
    for (let index = 0; index < count; index += 1) {
      const value = values[index] ?? unknown;
      if (value < from || value >= below) keep[index] = 0;
    }
  }

  function byTags({ values, start, codes }: Tags, wanted: readonly string[]): void {
    narrowed = true;
    const takesNone = wanted.includes(notSaid);
    const table = Uint8Array.from(values, (value) => (wanted.includes(value) ? 1 : 0));
    for (let index = 0; index < count; index += 1) {
      const from = start[index] ?? 0;
      const end = start[index + 1] ?? 0;
      let fits = takesNone && from === end;
      for (let at = from; at < end; at += 1) fits ||= table[codes[at] ?? 0] === 1;
      if (!fits) keep[index] = 0;
    }
  }

  function byQuestion({ questions, questionStart, questionCodes }: Texts, key: string): void {
    narrowed = true;
    const code = questions.findIndex(([known]) => known === key);
    for (let index = 0; index < count; index += 1) {
      const end = questionStart[index + 1] ?? 0;
      let found = false;
      for (let at = questionStart[index] ?? 0; at < end; at += 1) found ||= questionCodes[at] === code;
      if (!found) keep[index] = 0;
    }
  }
}

/** As a value to filter by: sessions of which nobody said one. */
const notSaid = '';

function valueTable(values: readonly string[], wanted: readonly string[]): Uint8Array {
  const table = new Uint8Array(values.length + 1);
  values.forEach((value, index) => {
    if (wanted.includes(value)) table[index + 1] = 1;
  });
  if (wanted.includes(notSaid)) table[0] = 1;
  return table;
}

function tableOf(size: number, wanted: readonly number[]): Uint8Array {
  const table = new Uint8Array(size);
  for (const value of wanted) table[value] = 1;
  return table;
}

function ratingTable(from: number, to: number): Uint8Array {
  const table = new Uint8Array(256);
  for (let rating = 1; rating <= 5; rating += 1) table[rating] = rating >= from && rating <= to ? 1 : 0;
  return table;
}

function bitTable(wanted: number): Uint8Array {
  const table = new Uint8Array(256);
  for (let bits = 0; bits < table.length; bits += 1) table[bits] = (bits & wanted) === 0 ? 0 : 1;
  return table;
}

function hourTable({ weekdays, hours }: SessionFilter): Uint8Array {
  const table = new Uint8Array(168);
  for (let hour = 0; hour < 168; hour += 1) {
    const fits =
      (!weekdays || weekdays.includes(Math.floor(hour / 24))) && (!hours || hours.includes(hour % 24));
    table[hour] = fits ? 1 : 0;
  }
  return table;
}

function flagsTable({ sentiment, escalated, forwarded, resolved }: SessionFilter): Uint8Array | undefined {
  if (!sentiment && escalated === undefined && forwarded === undefined && resolved === undefined)
    return undefined;
  const table = new Uint8Array(flagValues);
  for (let flags = 0; flags < flagValues; flags += 1) {
    const fits =
      (!sentiment || sentiment.includes(sentimentOf(flags))) &&
      (escalated === undefined || (escalated ? isEscalated : isNotEscalated)(flags)) &&
      (forwarded === undefined || (forwarded ? isForwarded : isNotForwarded)(flags)) &&
      (resolved === undefined || isResolved(flags) === resolved);
    table[flags] = fits ? 1 : 0;
  }
  return table;
}
