type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** The same column with room for twice as many. */
export function doubled<T extends Column>(column: T): T {
  const larger = new (column.constructor as new (length: number) => T)(column.length * 2);
  larger.set(column);
  return larger;
}
