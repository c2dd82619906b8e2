import { columnsOf, is, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { CompanySql, DayRange, DayRow, PartSource, SeenDays } from '../place.ts';
import { type Attributes, readAttributes } from './fields/packed-attributes.ts';
import { type Labels, readLabels } from './packed-labels.ts';
import { type Measures, readMeasures } from './packed-measures.ts';
import { readTexts, type Texts } from './packed-texts.ts';
import { readUsers } from './packed-users.ts';

export type { DayRange, DayRow };

const Row = { day: is.number, version: is.number, sessionCount: is.number, idsHash: is.text };

/** Further than any session lies. */
export const allDays: DayRange = { first: -100_000, last: 100_000 };

/** The days of a company that hold sessions, between two days. */
export async function readDayRows(
  sql: CompanySql & { readonly seen?: SeenDays },
  { first, last }: DayRange,
): Promise<DayRow[]> {
  const known = sql.seen?.of;
  if (known && known.first <= first && last <= known.last)
    return known.days.filter(({ day }) => first <= day && day <= last);
  const days = await rows(
    sql,
    {
      name: 'days',
      text: `SELECT ${columnsOf(Row)} FROM session_day
       WHERE company_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
    },
    [sql.companyId, first, last],
    Row,
  );
  const isWider = !known || last - first >= known.last - known.first;
  if (sql.seen && isWider) sql.seen.of = { first, last, days };
  return [...days];
}

/** So few sessions that a statement takes as many days as it likes. */
const fewSessions = 20_000;
const mostDays = 64;

/** Days that are taken at once: so many, and more where they hold little. */
export function daysAtOnce(days: readonly DayRow[], least: number): DayRow[][] {
  const portions: DayRow[][] = [];
  let portion: DayRow[] = [];
  let sessions = 0;
  for (const day of days) {
    sessions += day.sessionCount;
    if (portion.length === 0 || portion.length >= (sessions > fewSessions ? least : mostDays)) {
      portion = [];
      sessions = day.sessionCount;
      portions.push(portion);
    }
    portion.push(day);
  }
  return portions;
}

export interface PartValues {
  labels: Labels;
  attributes: Attributes;
  measures: Measures;
  texts: Texts;
  users: Uint32Array;
  ids: Uint8Array;
}
export type Part = keyof PartValues;

const readers: { [part in Part]: (block: Uint8Array) => PartValues[part] } = {
  labels: readLabels,
  attributes: readAttributes,
  measures: readMeasures,
  texts: readTexts,
  users: readUsers,
  ids: (block) => new Uint8Array(block),
};

const daysPerStatement = 32;

/** Reads parts of days, from memory where it has them. What is loaded stays until it is released. */
export function dayParts({ cache, companyId, query }: PartSource) {
  const held = new Map<string, unknown>();
  const keyOf = (part: Part, day: Pick<DayRow, 'day' | 'version'>) =>
    `${companyId} ${part} ${day.day} ${day.version}`;

  function isMissing(part: Part, day: DayRow): boolean {
    const key = keyOf(part, day);
    const known = held.get(key) ?? cache.get(key);
    if (known !== undefined) held.set(key, known);
    return known === undefined;
  }

  async function read(parts: readonly Part[], days: readonly number[]): Promise<void> {
    const row = { day: is.number, version: is.number, ...bytesOf(parts) };
    const found = await rows(
      { query },
      {
        name: `days_${parts.join('_')}`,
        text: `SELECT day, version, ${parts.join(', ')} FROM session_day WHERE company_id = $1 AND day = ANY($2::integer[])`,
      },
      [companyId, days],
      row,
    );
    const turn = takeTurns();
    for (const day of found) {
      await turn();
      for (const part of parts) {
        const value = readers[part](day[part]);
        held.set(keyOf(part, day), value);
        // Texts are words and questions as strings: about twice as large once they are read.
        cache.set(keyOf(part, day), value, day[part].length * (part === 'texts' ? 2 : 1));
      }
    }
  }

  return {
    async load(parts: readonly Part[], days: readonly DayRow[]) {
      const missing = days.filter((day) => parts.map((part) => isMissing(part, day)).includes(true));
      for (const step of daysAtOnce(missing, daysPerStatement)) {
        const wanted = parts.filter((part) => step.some((day) => !held.has(keyOf(part, day))));
        await read(
          wanted,
          step.map(({ day }) => day),
        );
      }
    },
    get<P extends Part>(part: P, day: DayRow): PartValues[P] {
      const value = held.get(keyOf(part, day));
      if (value === undefined) throw new Error(`${part} of day ${day.day} was not loaded`);
      return value as PartValues[P];
    },
    /** Lets go of the days; the cache may keep them. */
    release: () => held.clear(),
  };
}

/** The columns of the parts that are read; nobody asks the rows for others. */
const bytesOf = (parts: readonly Part[]): Record<Part, typeof is.bytes> =>
  Object.fromEntries(parts.map((part) => [part, is.bytes])) as Record<Part, typeof is.bytes>;

export type DayParts = ReturnType<typeof dayParts>;
