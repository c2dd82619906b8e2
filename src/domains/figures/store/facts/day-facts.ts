import { takeTurns } from '../../../../kernel/pace/take-turns.ts';
import type { Period } from '../../../../kernel/time/period.ts';
import { countedValues } from '../../../attributes/index.ts';
import type { CompanySql } from '../../place.ts';
import { packUsers } from '../packed-users.ts';
import { collectTexts, type DayTexts } from './collect-texts.ts';
import { collectColumns, type DayColumns } from './day-columns.ts';
import { dayPages } from './day-pages.ts';
import { isNever, sentMs } from './sent-times.ts';

/** The sessions of a day as the figures need them: column by column, in the order of start and id. */
export interface DayFacts extends DayColumns {
  readonly count: number;
  /** 16 bytes each. */
  readonly ids: Buffer;
  readonly startedMs: Float64Array;
  /** NaN: it has not ended. */
  readonly endedMs: Float64Array;
  /** See `packUsers`. */
  readonly users: Buffer;
  readonly texts: DayTexts;
}

/** Page by page, each let go of before the next: of what sessions say only what the figures keep stays. */
export async function readDayFacts(sql: CompanySql, period: Period): Promise<DayFacts | null> {
  const turn = takeTurns();
  const columns = collectColumns(turn);
  const bytes: { [name in 'ids' | 'users']: Buffer[] } = { ids: [], users: [] };
  const times: { [name in 'starts' | 'ends']: Float64Array[] } = { starts: [], ends: [] };
  const texts = collectTexts(turn);
  let count = 0;
  for await (const page of dayPages(sql, period)) {
    count += page.count;
    const ends = timesIn(page.ends);
    const attributes = await countedValues(sql, page.attributes);
    await columns.add({ ...page, attributes, ended: Array.from(ends, (ms) => !Number.isNaN(ms)) });
    bytes.ids.push(page.ids);
    bytes.users.push(packUsers(page));
    times.starts.push(timesIn(page.starts));
    times.ends.push(ends);
    await texts.add(page);
  }
  if (count === 0) return null;
  return {
    ...columns.all(),
    count,
    ids: Buffer.concat(bytes.ids),
    startedMs: joined(times.starts, count),
    endedMs: joined(times.ends, count),
    users: Buffer.concat(bytes.users),
    texts: texts.all(),
  };
}

function timesIn(sent: Buffer): Float64Array {
  const result = new Float64Array(sent.length / 8);
  for (let at = 0; at < result.length; at += 1)
    result[at] = isNever(sent, at * 8) ? Number.NaN : sentMs(sent, at * 8);
  return result;
}

function joined(parts: readonly Float64Array[], count: number): Float64Array {
  const all = new Float64Array(count);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
