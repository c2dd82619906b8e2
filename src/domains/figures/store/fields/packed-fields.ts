import { type Codes, packThinCodes, type Reader } from '../columns.ts';
import { laterDimensions } from '../dimensions.ts';
import type { DayFacts } from '../facts/day-facts.ts';

type Later = (typeof laterDimensions)[number];

/** What stands behind the labels of a packed day. A field that nobody says takes no room. */
export interface Fields {
  readonly values: Record<Later, string[]>; // code 0 stands for null
  readonly codes: Record<Later, Codes>;
  readonly tags: Tags;
  /** 1 to 5; 0 where nobody rated. */
  readonly ratings: Uint8Array;
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
}

type Said = Pick<DayFacts, 'dimensions' | 'tags' | 'ratings'>;

export async function packFields(
  { dimensions, tags, ratings }: Said,
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
  const head: FieldsHead = {
    values: Object.fromEntries(laterDimensions.map((name) => [name, dimensions[name].values])) as Record<
      Later,
      string[]
    >,
    tags: [...tags.values],
    tagCount: tags.codes.length,
    isRated,
  };
  return { head, columns };
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
