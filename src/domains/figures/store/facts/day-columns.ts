import { boundedDictionary, makeDictionary } from '../dictionary.ts';
import { type Dimension, dimensions, otherTexts } from '../dimensions.ts';
import { packFlags } from '../flags.ts';
import { growingBytes, growingCounts, growingNumbers } from '../growing.ts';
import { orUnknown } from '../unknown.ts';
import type { JsonColumns } from './day-pages.ts';

/** Texts, each named once, and which of them a session has: counted from 1; 0 is none. */
export interface Coded {
  readonly values: readonly string[];
  readonly codes: Uint32Array;
}

const timeNames = ['durationSeconds', 'responseMs', 'tokens', 'messagesSent', 'firstResponseMs'] as const;

/** What the sessions of a day say, column by column. */
export interface DayColumns extends Readonly<Record<(typeof timeNames)[number], Uint32Array>> {
  readonly dimensions: Readonly<Record<Dimension, Coded>>;
  /** How many each session has, and which: counted from 0. */
  readonly tags: Coded & { readonly counts: Uint8Array };
  /** By key. */
  readonly attributes: ReadonlyMap<string, Coded>;
  /** 0: nobody rated. */
  readonly ratings: Uint8Array;
  /** See `packFlags`. */
  readonly flags: Uint8Array;
  readonly analysis: Uint8Array;
  readonly origins: Uint8Array;
  /** Counted from 0; no currency is one too. */
  readonly currency: { readonly values: readonly string[]; readonly codes: Uint8Array };
  /** NaN: unknown. */
  readonly costNanos: Float64Array;
  /** Sessions with enrichment, and four values for each. */
  readonly aiAt: Uint32Array;
  readonly aiValues: Float64Array;
}

/** A page of sessions, with attributes as texts. */
export type ColumnPage = Omit<JsonColumns, 'attributes' | 'initialMsg' | 'questions' | 'user'> & {
  readonly attributes: readonly (Readonly<Record<string, string>> | null)[];
  readonly ended: readonly boolean[];
};

/**
 * So many letters of different texts a field has in a day, of which the day's labels name each: whoever looks at the day reads
 * all of them. Sources may write another one in each session; what comes first after that is told as one.
 */
const mostLetters = 512 * 1024;

/**
 * Takes pages and keeps a few bytes of each value: a million sessions as they are read, texts, lists and records, fill the heap.
 */
export function collectColumns(turn: () => Promise<void>, most = mostLetters) {
  const coded = Object.fromEntries(dimensions.map((name) => [name, coding(most)])) as Record<
    Dimension,
    ReturnType<typeof coding>
  >;
  const times = Object.fromEntries(timeNames.map((name) => [name, growingCounts()])) as Record<
    (typeof timeNames)[number],
    ReturnType<typeof growingCounts>
  >;
  const tags = { ...namedTexts(most), counts: growingBytes(), codes: growingCounts() };
  const attributes = new Map<string, ReturnType<typeof coding>>();
  const [ratings, flags, analysis, origins] = [
    growingBytes(),
    growingBytes(),
    growingBytes(),
    growingBytes(),
  ];
  const currency = { ...makeDictionary(), codes: growingBytes() };
  const [costs, aiAt, aiValues] = [growingNumbers(), growingCounts(), growingNumbers()];
  let count = 0;

  function addTags(lists: ColumnPage['tags']): void {
    for (const list of lists) {
      const own = new Set(list?.map(tags.code));
      for (const code of own) tags.codes.push(code);
      tags.counts.push(own.size);
    }
  }

  function addAttributes(sessions: ColumnPage['attributes']): void {
    for (const [index, values] of sessions.entries())
      for (const key in values) {
        const column = attributes.get(key) ?? coding(Number.POSITIVE_INFINITY);
        attributes.set(key, column);
        column.put(count + index, values[key] ?? null);
      }
  }

  function addOutcomes({ ended, sentiment, escalated, forwarded }: ColumnPage): void {
    for (const [index, isEnded] of ended.entries())
      flags.push(
        packFlags({
          sentiment: sentiment[index] ?? null,
          escalated: escalated[index] ?? null,
          forwarded: forwarded[index] ?? null,
          ended: isEnded,
        }),
      );
  }

  function addAi(all: ColumnPage['ai']): void {
    for (const [index, values] of all.entries()) {
      if (values === null) continue;
      aiAt.push(count + index);
      for (let place = 0; place < 4; place += 1) aiValues.push(values[place] ?? 0);
    }
  }

  return {
    async add(page: ColumnPage): Promise<void> {
      for (const name of dimensions) {
        for (const [index, value] of page[name].entries()) coded[name].put(count + index, value);
        await turn();
      }
      for (const name of timeNames) {
        for (const value of page[name]) times[name].push(orUnknown(value));
        await turn();
      }
      addTags(page.tags);
      await turn();
      addAttributes(page.attributes);
      await turn();
      addOutcomes(page);
      for (const value of page.rating) ratings.push(value ?? 0);
      await turn();
      for (const value of page.analysisStatus) analysis.push(value);
      for (const value of page.origins) origins.push(value);
      for (const value of page.currency) currency.codes.push(currency.code(value ?? ''));
      for (const value of page.costNanos) costs.push(value ?? Number.NaN);
      await turn();
      addAi(page.ai);
      count += page.ended.length;
    },
    all: (): DayColumns => ({
      ...mapValues(times, (column) => column.all()),
      dimensions: mapValues(coded, (column) => column.all(count)),
      tags: { values: tags.values, counts: tags.counts.all(), codes: tags.codes.all() },
      attributes: new Map([...attributes].map(([key, column]) => [key, column.all(count)])),
      ratings: ratings.all(),
      flags: flags.all(),
      analysis: analysis.all(),
      origins: origins.all(),
      currency: { values: currency.values, codes: currency.codes.all() },
      costNanos: costs.all(),
      aiAt: aiAt.all(),
      aiValues: aiValues.all(),
    }),
  };
}

function coding(most: number) {
  const dictionary = namedTexts(most);
  const codes = growingCounts();
  return {
    put(at: number, value: string | null): void {
      codes.put(at, value === null ? 0 : dictionary.code(value) + 1);
    },
    all: (count: number): Coded => ({ values: dictionary.values, codes: codes.all(count) }),
  };
}

/** Numbers for texts; those for which there is no room share one. */
function namedTexts(most: number) {
  const { values, code } = boundedDictionary(most);
  let other: number | undefined;
  return {
    values,
    code(text: string): number {
      const known = code(text) ?? other;
      if (known !== undefined) return known;
      other = values.indexOf(otherTexts);
      if (other < 0) other = values.push(otherTexts) - 1;
      return other;
    },
  };
}

const mapValues = <Name extends string, From, To>(
  record: Readonly<Record<Name, From>>,
  make: (from: From) => To,
): Record<Name, To> =>
  Object.fromEntries(
    (Object.entries(record) as [Name, From][]).map(([name, from]) => [name, make(from)]),
  ) as Record<Name, To>;
