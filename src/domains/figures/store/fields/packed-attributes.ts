import { type Codes, packColumns, packThinCodes, type Reader, readColumns } from '../columns.ts';
import type { DayFacts } from '../facts/day-facts.ts';
import { packTexts, readTexts, type TextList } from './text-list.ts';

export interface CodedTexts {
  readonly values: string[];
  /** 0 stands for null. */
  readonly codes: Codes;
}

/** By key: what the sessions of a day say of what their company declared. */
export type Attributes = Readonly<Record<string, CodedTexts>>;

interface Head {
  readonly count: number;
  readonly texts: Readonly<Record<string, TextList>>;
}

/** A block of its own, nothing where nobody says any: it may be larger than all other labels of the day. */
export async function packAttributes(
  { count, attributes }: Pick<DayFacts, 'count' | 'attributes'>,
  turn: () => Promise<void>,
): Promise<Buffer> {
  if (attributes.size === 0) return Buffer.alloc(0);
  const columns: Codes[] = [];
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
  return packColumns({ count, texts } satisfies Head, columns);
}

export function readAttributes(block: Uint8Array): Attributes {
  if (block.length === 0) return {};
  const reader = readColumns(block);
  const { count, texts } = reader.head as Head;
  return Object.fromEntries(
    Object.entries(texts).map(([key, list]) => [key, codedTexts(list, reader, count)]),
  );
}

/** Read when somebody cuts by them: ten thousand texts of a day take longer than all else of it. */
function codedTexts(texts: TextList, reader: Reader, count: number): CodedTexts {
  let read: string[] | undefined;
  return {
    codes: reader.thinCodes(count, texts.count),
    get values() {
      read ??= readTexts(texts);
      return read;
    },
  };
}
