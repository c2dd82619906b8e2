import type { ReadLimits } from './read-limits.ts';
import { readRecords } from './read-records.ts';
import { type JsonListStart, scanJsonLists } from './scan-json-lists.ts';
import type { ReadPosition, RecordBatch, TextChunk } from './source-record.ts';

/** Records of one big JSON value, in constant memory; `place` says where in it the text starts. */
export function readJsonArray(
  chunks: AsyncIterable<TextChunk>,
  place: JsonListStart,
  limits: ReadLimits,
  start?: ReadPosition,
): AsyncGenerator<RecordBatch> {
  return readRecords(chunks, scanJsonLists(place, limits.recordLength), limits.recordLength, start);
}
