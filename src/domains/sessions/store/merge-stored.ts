import { isDeepStrictEqual } from 'node:util';
import type { LabelRule } from '../../../kernel/label-rules.ts';
import type { AttributeValues } from '../../attributes/index.ts';
import { derivableFields, derivedBit, derivedBits } from '../input/derivable-fields.ts';
import type { SessionInput, SourceField } from '../input/session-input.ts';
import { type Labels, labelFields, settleLabels, sourceLabels } from '../labels/settle-labels.ts';
import { aiLabels, labelsInForce, storedRule } from '../labels/stored-labels.ts';
import {
  columnOf,
  firstStages,
  hasColumn,
  type RowColumn,
  rowColumns,
  type SessionRow,
  saidAttributes,
  sessionRow,
} from '../record/session-row.ts';
import { type Arrival, holdOpen } from './hold-open.ts';
import { lackingHash } from './is-stored.ts';
import type { Existing } from './read-existing.ts';

/** A session as it will stand once a row is stored over it. */
export interface Merged {
  readonly row: SessionRow;
  readonly hasNewText: boolean;
  readonly losesText: boolean;
  /** False: it says nothing that is not stored already. */
  readonly isChanged: boolean;
}

/**
 * What the source lacks stays as it is stored, unless it only followed from what the source brings anew; what it leaves
 * empty goes. People and the AI keep their word. It is analysed again only when its transcript changed.
 */
export function mergeStored(input: SessionInput, before: Existing, arrival: Arrival): Merged {
  const lacks = new Set(input.lacks);
  const said = { ...input, ...storedLabels(lacks, input, before) };
  const hasNewText = input.messages !== null && input.transcriptHash !== before.transcript_hash;
  const merged: Row = { ...sessionRow(before.id, said, settle(said, before), keptStages(before)) };
  keepLacking(merged, lacks, before);
  merged.attributes = saidAttributes({
    ...(before.attributes as AttributeValues | null),
    ...input.attributes,
  });
  const row: Row = { ...holdOpen(merged, arrival, { input, before, hasNewText }) };
  if (lacks.size > 0) row.content_hash = lackingHash(input);
  // A transcript that was fetched from an address stays with the address.
  const losesText =
    before.transcript_hash !== null &&
    input.messages === null &&
    !lacks.has('messages') &&
    row.full_transcript_url === null;
  const mustFetch =
    input.messages === null &&
    input.fullTranscriptUrl !== null &&
    input.fullTranscriptUrl !== before.full_transcript_url;
  if (hasNewText || losesText || mustFetch) {
    const first = firstStages(input);
    row.transcript_status = first.transcript;
    row.analysis_status = first.analysis;
  }
  const isChanged =
    hasNewText || losesText || compared.some((name) => !isDeepStrictEqual(row[name], before[name]));
  return { row, hasNewText, losesText, isChanged };
}

const settle = (said: SessionInput, before: Existing) =>
  settleLabels(said as Labels, aiLabels(before.ai_result), before.corrected, ruleOf(said, before));

/** A file without any label says nothing of whose word counts. */
const ruleOf = ({ labelRule = 'keep', lacks = [] }: SessionInput, before: Existing): LabelRule =>
  labelFields.every((field) => lacks.includes(field)) ? storedRule(before) : labelRule;

const keptStages = (before: Existing) => ({
  transcript: before.transcript_status,
  analysis: before.analysis_status,
});

/** The ids, where the others come from, and how long it is waited for more. */
const untold: ReadonlySet<string> = new Set([
  'id',
  'external_id',
  'content_hash',
  'derived',
  'grows',
  'arrived_at',
  'open_end_at',
]);

const compared = rowColumns.map(([name]) => name).filter((name) => !untold.has(name));

/** The source's own words that stay, behind those of people and the AI. */
function storedLabels(
  lacks: ReadonlySet<SourceField>,
  input: SessionInput,
  before: Existing,
): Partial<Labels> {
  const stored = sourceLabels(labelsInForce(before), before.source_values);
  const kept = labelFields.filter((field) => lacks.has(field));
  return Object.fromEntries(kept.map((field) => [field, stored[field] ?? input[field]]));
}

type Row = { -readonly [name in RowColumn]: SessionRow[name] };

function keepLacking(row: Row, lacks: ReadonlySet<SourceField>, before: Existing): void {
  const derived = before.derived ?? allDerived;
  let bits = Number(row.derived);
  for (const field of [...lacks].filter(hasColumn)) {
    const column = columnOf[field];
    const bit = derivedBit(field);
    const follows = (derived & bit) !== 0 && row[column] !== null;
    if (before[column] === null || follows) continue;
    row[column] = before[column];
    bits = (bits & ~bit) | (derived & bit);
  }
  row.derived = bits;
  if (lacks.has('durationSeconds')) keepDuration(row, before, derived);
}

/** A length that nobody stated is that from the start to the end, wherever they come from. */
function keepDuration(row: Row, before: Existing, derived: number): void {
  const bit = derivedBit('durationSeconds');
  const isStated = before.duration_seconds !== null && (derived & bit) === 0;
  const stays = isDeepStrictEqual([row.started_at, row.ended_at], [before.started_at, before.ended_at]);
  row.duration_seconds =
    isStated || (stays && before.duration_seconds !== null)
      ? before.duration_seconds
      : secondsBetween(row.started_at, row.ended_at);
  row.derived = isStated ? Number(row.derived) & ~bit : Number(row.derived) | bit;
}

/** Of a session from before it was noted, nobody knows: what can follow does. */
const allDerived = derivedBits(derivableFields);

const secondsBetween = (from: unknown, to: unknown): number | null =>
  from instanceof Date && to instanceof Date
    ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))
    : null;
