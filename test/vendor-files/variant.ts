/** A form of a vendor's export that differs from the usual one. */
export interface Variant {
  readonly name: string;
  readonly content: unknown;
  readonly layout?: string;
  readonly talks?: ReadonlyArray<ReadonlyArray<readonly [role: string, said: string]> | null>;
  /** A part of the sentence with which it is refused. */
  readonly refused?: string;
}

/** When the talks of variants begin, in seconds. */
export const at = 1772701200;
export const time = (seconds: number) => new Date((at + seconds) * 1000).toISOString();
export const both = [
  ['user', 'Where?'],
  ['agent', 'Here'],
] as const;

export const withoutKey = (records: readonly object[], key: string) =>
  records.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== key)));

export const line = (record: object) => `${JSON.stringify(record)}\n`;
