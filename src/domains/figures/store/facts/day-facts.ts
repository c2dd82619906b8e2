import { takeTurns } from '../../../../kernel/pace/take-turns.ts';
import type { Period } from '../../../../kernel/time/period.ts';
import { countedValues } from '../../../attributes/index.ts';
import type { CompanySql } from '../../place.ts';
import { dimensions } from '../dimensions.ts';
import { packUsers } from '../packed-users.ts';
import { collectTexts, type DayTexts } from './collect-texts.ts';
import { dayPages, type JsonColumns } from './day-pages.ts';
import { isNever, sentMs } from './sent-times.ts';

type Kept = Omit<JsonColumns, 'attributes' | 'initialMsg' | 'questions' | 'user'>;

/** The sessions of a day as the figures need them: column by column, in the order of start and id. */
export interface DayFacts extends Kept {
  /** As texts, those beyond the bound as one. */
  readonly attributes: readonly (Readonly<Record<string, string>> | null)[];
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

const keptNames = [
  ...dimensions,
  'tags',
  'rating',
  'firstResponseMs',
  'durationSeconds',
  'responseMs',
  'tokens',
  'messagesSent',
  'costNanos',
  'sentiment',
  'escalated',
  'forwarded',
  'analysisStatus',
  'origins',
  'currency',
  'ai',
] as const satisfies readonly (keyof Kept)[];

/** Page by page, each let go of before the next: of what sessions say only what the figures keep stays. */
export async function readDayFacts(sql: CompanySql, period: Period): Promise<DayFacts | null> {
  const turn = takeTurns();
  // A record made of names forgets what each of them holds.
  const kept = Object.fromEntries(keptNames.map((name) => [name, []])) as unknown as Kept;
  const attributes: DayFacts['attributes'][number][] = [];
  const bytes: { [name in 'ids' | 'starts' | 'ends' | 'users']: Buffer[] } = {
    ids: [],
    starts: [],
    ends: [],
    users: [],
  };
  const texts = collectTexts(turn);
  const same = new Map<string, string>();
  let count = 0;
  for await (const page of dayPages(sql, period)) {
    count += page.count;
    for (const name of keptNames) {
      append(kept[name], page[name]);
      await turn();
    }
    for (const values of await countedValues(sql, page.attributes)) {
      if (values) for (const [key, value] of Object.entries(values)) values[key] = oneOf(same, value);
      attributes.push(values);
    }
    for (const name of ['ids', 'starts', 'ends'] as const) bytes[name].push(page[name]);
    bytes.users.push(packUsers(page));
    await texts.add(page);
  }
  if (count === 0) return null;
  const ends = Buffer.concat(bytes.ends);
  return {
    ...kept,
    attributes,
    count,
    ids: Buffer.concat(bytes.ids),
    startedMs: times(Buffer.concat(bytes.starts)),
    endedMs: times(ends).map((ms, at) => (isNever(ends, at * 8) ? Number.NaN : ms)),
    users: Buffer.concat(bytes.users),
    texts: texts.all(),
  };
}

/** Each column is joined with itself, whatever it holds. */
function append(all: readonly unknown[], more: readonly unknown[]): void {
  for (const value of more) (all as unknown[]).push(value);
}

/** A text that many sessions say is held once. */
function oneOf(known: Map<string, string>, text: string): string {
  const found = known.get(text);
  if (found === undefined) known.set(text, text);
  return found ?? text;
}

function times(sent: Buffer): Float64Array {
  const result = new Float64Array(sent.length / 8);
  for (let at = 0; at < result.length; at += 1) result[at] = sentMs(sent, at * 8);
  return result;
}
