import { type Codes, packThinCodes, type Reader } from '../columns.ts';
import { makeDictionary } from '../dictionary.ts';
import { laterDimensions } from '../dimensions.ts';
import type { DayFacts } from '../facts/day-facts.ts';
import { packTexts, readTexts, type TextList } from './text-list.ts';

type Later = (typeof laterDimensions)[number];

/** What stands behind the labels of a packed day. A field that nobody says takes no room. */
export interface Fields {
  readonly values: Record<Later, string[]>; // code 0 stands for null
  readonly codes: Record<Later, Codes>;
  readonly tags: Tags;
  /** By key; code 0 stands for null. */
  readonly attributes: Readonly<Record<string, CodedTexts>>;
  /** 1 to 5; 0 where nobody rated. */
  readonly ratings: Uint8Array;
}

export interface CodedTexts {
  readonly values: string[];
  readonly codes: Codes;
}

export interface Tags {
  readonly values: string[];
  readonly start: Uint32Array;
  readonly codes: Codes;
}

export interface FieldsHead {
  readonly values: Record<Later, string[]>;
  readonly tags: string[];
  readonly tagCount: number;
  readonly isRated: boolean;
  /** Of a day that was packed before they were: none; written out, as they were at first. */
  readonly attributes?: Readonly<Record<string, TextList | string[]>>;
}

export function packFields(facts: DayFacts): { head: FieldsHead; columns: (Codes | Uint8Array)[] } {
  const values: Record<string, string[]> = {};
  const columns: (Codes | Uint8Array)[] = [];
  for (const dimension of laterDimensions) {
    const dictionary = makeDictionary();
    const codes = facts[dimension].map((value) => (value === null ? 0 : dictionary.code(value) + 1));
    values[dimension] = dictionary.values;
    if (dictionary.values.length > 0) columns.push(packThinCodes(codes, dictionary.values.length));
  }
  const tags = makeDictionary();
  const tagCodes: number[] = [];
  const tagCounts = Uint8Array.from(facts.tags, (list) => {
    const codes = new Set(list?.map((tag) => tags.code(tag)));
    tagCodes.push(...codes);
    return codes.size;
  });
  if (tagCodes.length > 0) columns.push(tagCounts, packThinCodes(tagCodes, tags.values.length));
  const ratings = Uint8Array.from(facts.rating, (rating) => rating ?? 0);
  const isRated = ratings.some((rating) => rating > 0);
  if (isRated) columns.push(ratings);
  const attributes = packAttributes(facts, columns);
  const head: FieldsHead = {
    values: values as FieldsHead['values'],
    tags: tags.values,
    tagCount: tagCodes.length,
    isRated,
    ...attributes,
  };
  return { head, columns };
}

/** One column for each key that anybody said. */
function packAttributes(
  { attributes }: DayFacts,
  columns: (Codes | Uint8Array)[],
): Pick<FieldsHead, 'attributes'> {
  const keys = new Set<string>();
  for (const values of attributes) for (const key of Object.keys(values ?? {})) keys.add(key);
  if (keys.size === 0) return {};
  const texts: Record<string, TextList> = {};
  for (const key of keys) {
    const met = makeDictionary();
    const codes = attributes.map((values) => {
      const value = values?.[key];
      return value === undefined ? 0 : met.code(value) + 1;
    });
    const sorted = [...met.values].sort();
    const places = new Map(sorted.map((value, at) => [value, at + 1]));
    const codeOf = [0, ...met.values.map((value) => places.get(value) ?? 0)];
    texts[key] = packTexts(sorted);
    columns.push(
      packThinCodes(
        codes.map((code) => codeOf[code] ?? 0),
        sorted.length,
      ),
    );
  }
  return { attributes: texts };
}

/** Read when somebody cuts by them: ten thousand texts of a day take longer than all else of it. */
function codedTexts(texts: TextList | string[], reader: Reader, count: number): CodedTexts {
  if (Array.isArray(texts)) return { values: texts, codes: reader.thinCodes(count, texts.length) };
  let read: string[] | undefined;
  return {
    codes: reader.thinCodes(count, texts.count),
    get values() {
      read ??= readTexts(texts);
      return read;
    },
  };
}

/** Of a day that was packed before they were: none. */
export function readFields(reader: Reader, count: number, head: FieldsHead | undefined): Fields {
  const codesOf = (dimension: Later) => {
    const size = head?.values[dimension].length ?? 0;
    return size === 0 ? new Uint8Array(count) : reader.thinCodes(count, size);
  };
  const valuesOf = (dimension: Later) => head?.values[dimension] ?? [];
  return {
    values: { team: valuesOf('team'), botVersion: valuesOf('botVersion'), assignee: valuesOf('assignee') },
    codes: { team: codesOf('team'), botVersion: codesOf('botVersion'), assignee: codesOf('assignee') },
    tags: readTags(reader, count, head),
    ratings: head?.isRated ? reader.u8(count) : new Uint8Array(count),
    attributes: Object.fromEntries(
      Object.entries(head?.attributes ?? {}).map(([key, texts]) => [key, codedTexts(texts, reader, count)]),
    ),
  };
}

function readTags(reader: Reader, count: number, head: FieldsHead | undefined): Tags {
  const start = new Uint32Array(count + 1);
  if (!head || head.tagCount === 0) return { values: [], start, codes: new Uint8Array(0) };
  reader.u8(count).forEach((size, index) => {
    start[index + 1] = (start[index] ?? 0) + size;
  });
  return { values: head.tags, start, codes: reader.thinCodes(head.tagCount, head.tags.length) };
}
