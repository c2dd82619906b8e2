import { type Codes, packThinCodes, type Reader } from '../columns.ts';
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

type Said = Pick<DayFacts, 'count' | 'dimensions' | 'tags' | 'ratings' | 'attributes'>;

export async function packFields(
  { count, dimensions, tags, ratings, attributes }: Said,
  turn: () => Promise<void>,
): Promise<{ head: FieldsHead; columns: (Codes | Uint8Array)[] }> {
  const columns: (Codes | Uint8Array)[] = [];
  for (const dimension of laterDimensions) {
    const { values, codes } = dimensions[dimension];
    if (values.length > 0) columns.push(packThinCodes(codes, values.length));
    await turn();
  }
  if (tags.codes.length > 0) columns.push(tags.counts, packThinCodes(tags.codes, tags.values.length));
  await turn();
  const isRated = ratings.some((rating) => rating > 0);
  if (isRated) columns.push(ratings);
  const texts: Record<string, TextList> = {};
  for (const [key, { values, codes }] of attributes) {
    await turn();
    const sorted = [...values].sort();
    const places = new Map(sorted.map((value, at) => [value, at + 1]));
    const codeOf = Uint32Array.of(0, ...values.map((value) => places.get(value) ?? 0));
    texts[key] = packTexts(sorted);
    const column = packThinCodes(new Uint32Array(count), sorted.length);
    for (let at = 0; at < count; at += 1) column[at] = codeOf[codes[at] ?? 0] ?? 0;
    columns.push(column);
  }
  const head: FieldsHead = {
    values: Object.fromEntries(laterDimensions.map((name) => [name, dimensions[name].values])) as Record<
      Later,
      string[]
    >,
    tags: [...tags.values],
    tagCount: tags.codes.length,
    isRated,
    ...(attributes.size > 0 && { attributes: texts }),
  };
  return { head, columns };
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
