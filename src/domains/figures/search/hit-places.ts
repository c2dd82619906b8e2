import type { CompanySql } from '../place.ts';
import type { DayParts, DayRow } from '../store/day-parts.ts';
import { docBytes, type IndexedDay, readDocs } from './indexed-day.ts';

/** Of each day that holds any: its places in the packed day, in order. */
export type Hits = ReadonlyMap<number, Uint32Array>;

const daysPerStep = 32;

/**
 * The places of hits in the packed days. Where index and packed day hold the same sessions they are the same; while one
 * of them is behind, sessions are found by their ids.
 */
export async function placesInDays(
  sql: CompanySql,
  parts: DayParts,
  days: ReadonlyMap<number, { readonly row: DayRow; readonly indexed: IndexedDay }>,
  found: Hits,
): Promise<Hits> {
  const hits = new Map<number, Uint32Array>();
  const others: number[] = [];
  for (const [day, places] of found) {
    const known = days.get(day);
    if (!known) continue;
    if (known.row.idsHash === known.indexed.idsHash) hits.set(day, places);
    else others.push(day);
  }
  for (let at = 0; at < others.length; at += daysPerStep) {
    const step = others.slice(at, at + daysPerStep);
    const docs = await readDocs(sql, step);
    await parts.load(
      ['ids'],
      step.flatMap((day) => days.get(day)?.row ?? []),
    );
    for (const day of step) {
      const [known, ofDay, places] = [days.get(day), docs.get(day), found.get(day)];
      if (!known || !ofDay || !places) continue;
      const there = byIds(parts.get('ids', known.row), ofDay, places);
      if (there.length > 0) hits.set(day, there);
    }
    parts.release();
  }
  return hits;
}

function byIds(ids: Uint8Array, docs: Buffer, places: Uint32Array): Uint32Array {
  const packed = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength);
  const placeOf = new Map<string, number>();
  for (let at = 0; at < packed.length / 16; at += 1)
    placeOf.set(packed.toString('latin1', at * 16, at * 16 + 16), at);
  const result: number[] = [];
  for (const place of places) {
    const there = placeOf.get(docs.toString('latin1', place * docBytes, place * docBytes + 16));
    if (there !== undefined) result.push(there);
  }
  return Uint32Array.from(result).sort();
}
