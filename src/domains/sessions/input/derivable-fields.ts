/** What follows from other fields where the source does not say it. Their order is that of the bits in the database. */
export const derivableFields = [
  'startTime',
  'endTime',
  'durationSeconds',
  'messagesSent',
  'messageCount',
  'avgResponseTime',
  'initialMsg',
  'firstResponseSeconds',
] as const;
export type DerivableField = (typeof derivableFields)[number];

const bits: ReadonlyMap<string, number> = new Map(derivableFields.map((field, at) => [field, 1 << at]));

/** 0 for a field that never follows. */
export const derivedBit = (field: string): number => bits.get(field) ?? 0;

export const derivedBits = (fields: readonly string[]): number =>
  fields.reduce((sum, field) => sum | derivedBit(field), 0);
