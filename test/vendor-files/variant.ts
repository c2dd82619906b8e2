/** A form of a vendor's export that differs from the usual one. */
export interface Variant {
  readonly name: string;
  readonly content: unknown;
  readonly layout?: string;
  readonly talks?: ReadonlyArray<ReadonlyArray<readonly [role: string, said: string]> | null>;
  /** A part of the sentence with which it is refused. */
  readonly refused?: string;
}

export const withoutKey = (records: readonly object[], key: string) =>
  records.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== key)));

export const line = (record: object) => `${JSON.stringify(record)}\n`;
