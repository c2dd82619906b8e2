import { offsetMs } from '../../../kernel/time/zone-days.ts';
import { type Codes, packCodes, packColumns, readColumns } from './columns.ts';
import { type AttributeCut, attributeOf, type Dimension, firstDimensions } from './dimensions.ts';
import type { DayFacts } from './facts/day-facts.ts';
import type { Attributes, CodedTexts } from './fields/packed-attributes.ts';
import { type Fields, type FieldsHead, packFields, readFields } from './fields/packed-fields.ts';

export interface Labels extends Pick<Fields, 'tags' | 'ratings'> {
  count: number;
  values: Record<Dimension, string[]>; // code 0 stands for null
  codes: Record<Dimension, Codes>;
  hourOfWeek: Uint8Array; // Monday 00:00 is 0
  flags: Uint8Array; // see `packFlags`
  analysis: Uint8Array;
  /** Of a day that was packed before they were: none. */
  origins: Uint8Array;
}

/** Looking at the clock costs as much as a few dozen. */
const sessionsPerTurn = 4096;

/** What sessions of a day are cut by; their attributes where somebody asks for one. */
export interface SaidOfDay {
  readonly labels: Labels;
  readonly attributes?: Attributes | undefined;
}

/** What the sessions of a day have one text of, or none. */
export function textsBy({ labels, attributes }: SaidOfDay, by: Dimension | AttributeCut): CodedTexts {
  const key = attributeOf(by);
  if (key !== undefined) {
    if (!attributes) throw new Error(`the attributes of a day were not loaded to cut by ${key}`);
    return attributes[key] ?? { values: [], codes: new Uint8Array(labels.count) };
  }
  const dimension = by as Dimension;
  return { values: labels.values[dimension], codes: labels.codes[dimension] };
}

export async function packLabels(facts: DayFacts, zone: string, turn: () => Promise<void>): Promise<Buffer> {
  const { count, startedMs, dimensions } = facts;
  const hourOfWeek = new Uint8Array(count);
  let checkedUntil = Number.NEGATIVE_INFINITY;
  let offset = 0;
  for (let index = 0; index < count; index += 1) {
    if (index % sessionsPerTurn === 0) await turn();
    const at = startedMs[index] ?? 0;
    // Zones change their clocks on a quarter of an hour, so the offset holds until the next one.
    if (at >= checkedUntil) {
      offset = offsetMs(zone, at);
      checkedUntil = (Math.floor(at / 900_000) + 1) * 900_000;
    }
    const hour = Math.floor((at + offset) / 3_600_000);
    hourOfWeek[index] = (((hour + 72) % 168) + 168) % 168; // 1970-01-01 was a Thursday
  }
  const values = Object.fromEntries(firstDimensions.map((name) => [name, dimensions[name].values]));
  const fields = await packFields(facts, turn);
  return packColumns({ count, values, hasOrigins: true, fields: fields.head }, [
    ...firstDimensions.map((name) => packCodes(dimensions[name].codes, dimensions[name].values.length)),
    hourOfWeek,
    facts.flags,
    facts.analysis,
    facts.origins,
    ...fields.columns,
  ]);
}

export function readLabels(block: Uint8Array): Labels {
  const reader = readColumns(block);
  const {
    count,
    values,
    hasOrigins,
    fields: head,
  } = reader.head as {
    count: number;
    values: Record<(typeof firstDimensions)[number], string[]>;
    hasOrigins?: boolean;
    fields?: FieldsHead;
  };
  const codes = {
    category: reader.codes(count, values.category.length),
    language: reader.codes(count, values.language.length),
    country: reader.codes(count, values.country.length),
    channel: reader.codes(count, values.channel.length),
  };
  const hourOfWeek = reader.u8(count);
  const flags = reader.u8(count);
  const analysis = reader.u8(count);
  const origins = hasOrigins ? reader.u8(count) : new Uint8Array(count);
  const fields = readFields(reader, count, head);
  return {
    count,
    values: { ...values, ...fields.values },
    codes: { ...codes, ...fields.codes },
    hourOfWeek,
    flags,
    analysis,
    origins,
    tags: fields.tags,
    ratings: fields.ratings,
  };
}
