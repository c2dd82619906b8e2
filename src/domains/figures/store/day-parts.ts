import { takeTurns } from '../../../kernel/take-turns.ts';
import { type Labels, type Measures, readLabels, readMeasures, readUsers } from './packed-day.ts';
import { readTexts, type Texts } from './packed-texts.ts';
import type { PartCache } from './part-cache.ts';
import type { Sql } from './sql.ts';

export interface DayRow {
  readonly day: number;
  readonly version: number;
  readonly session_count: number;
}

export interface PartValues {
  labels: Labels;
  measures: Measures;
  texts: Texts;
  users: Uint32Array;
  ids: Uint8Array;
}
export type Part = keyof PartValues;

const readers: { [part in Part]: (block: Uint8Array) => PartValues[part] } = {
  labels: readLabels,
  measures: readMeasures,
  texts: readTexts,
  users: readUsers,
  ids: (block) => new Uint8Array(block),
};

/** The days of a company that hold sessions, between two days. */
export async function readDayRows(
  sql: Sql,
  companyId: string,
  fromDay: number,
  toDay: number,
): Promise<DayRow[]> {
  return sql.query<{ day: number; version: number; session_count: number }>(
    'SELECT day, version, session_count FROM session_day WHERE company_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day',
    [companyId, fromDay, toDay],
  );
}

export interface DayParts {
  load(parts: readonly Part[], days: readonly DayRow[]): Promise<void>;
  get<P extends Part>(part: P, day: DayRow): PartValues[P];
  /** Lets go of the days; the cache may keep them. */
  release(): void;
}

const daysPerStatement = 32;

/** Reads parts of days, from memory where it has them. What is loaded stays until it is released. */
export function dayParts(sql: Sql, cache: PartCache, companyId: string): DayParts {
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
    const rows = await sql.query<{ day: number; version: number } & Record<Part, Buffer>>(
      `SELECT day, version, ${parts.join(', ')} FROM session_day WHERE company_id = $1 AND day = ANY($2::integer[])`,
      [companyId, days],
    );
    const turn = takeTurns();
    for (const row of rows) {
      await turn();
      for (const part of parts) {
        const value = readers[part](row[part]);
        held.set(keyOf(part, row), value);
        // Texts are words and questions as strings: about twice as large once they are read.
        cache.set(keyOf(part, row), value, row[part].length * (part === 'texts' ? 2 : 1));
      }
    }
  }

  return {
    async load(parts, days) {
      const missing = days.filter((day) => parts.map((part) => isMissing(part, day)).includes(true));
      for (let at = 0; at < missing.length; at += daysPerStatement) {
        const step = missing.slice(at, at + daysPerStatement);
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
    release: () => held.clear(),
  };
}
