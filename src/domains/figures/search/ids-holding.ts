import { readSearch } from '../../../kernel/search/search-query.ts';
import type { CompanySql } from '../place.ts';
import { allDays } from '../store/day-parts.ts';
import { findInDays } from './find-in-days.ts';
import { readDocs, readIndexedDays } from './indexed-day.ts';
import { docAt, idOf } from './session-words.ts';

const daysPerStep = 32;

/** The sessions that hold what is looked for in first message, summary or id, whenever they were. */
export async function idsHolding(sql: CompanySql, search: string): Promise<string[]> {
  const query = readSearch(search);
  if (query.length === 0) return [];
  const found = [
    ...(await findInDays(sql, { query, inTranscripts: false }, await readIndexedDays(sql, allDays))),
  ];
  const ids: string[] = [];
  for (let at = 0; at < found.length; at += daysPerStep) {
    const step = found.slice(at, at + daysPerStep);
    const docs = await readDocs(
      sql,
      step.map(([day]) => day),
    );
    for (const [day, places] of step) {
      const ofDay = docs.get(day);
      if (ofDay) for (const place of places) ids.push(idOf(docAt(ofDay, place)));
    }
  }
  return ids;
}
