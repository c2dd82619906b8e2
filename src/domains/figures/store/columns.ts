type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** One block of bytes: a JSON head, then each column on an eight-byte border. */
export function packColumns(head: unknown, columns: readonly Column[]): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const starts: number[] = [];
  let size = align(4 + json.length);
  for (const column of columns) {
    starts.push(size);
    size = align(size + column.byteLength);
  }
  const block = Buffer.alloc(size);
  block.writeUInt32LE(json.length, 0);
  json.copy(block, 4);
  columns.forEach((column, index) => {
    block.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), starts[index]);
  });
  return block;
}

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Numbers of so many values, in two bytes each where that is enough. */
export const packCodes = (codes: ArrayLike<number>, valueCount: number): Codes =>
  valueCount > 0xffff ? new Uint32Array(codes) : new Uint16Array(codes);

/** In one byte each where that is enough. */
export const packThinCodes = (codes: ArrayLike<number>, valueCount: number): Codes =>
  valueCount > 0xff ? packCodes(codes, valueCount) : new Uint8Array(codes);

export type Reader = ReturnType<typeof readColumns>;

/** Reads a block back. The bytes are copied once, so that the columns are aligned and pin nothing else. */
export function readColumns(block: Uint8Array) {
  const bytes = new Uint8Array(block);
  const { buffer } = bytes;
  const length = new DataView(buffer).getUint32(0, true);
  const head: unknown = JSON.parse(Buffer.from(buffer, 4, length).toString());
  let at = align(4 + length);
  const take = (size: number): number => {
    const start = at;
    at = align(at + size);
    return start;
  };
  const u16 = (count: number) => new Uint16Array(buffer, take(count * 2), count);
  const u32 = (count: number) => new Uint32Array(buffer, take(count * 4), count);
  const u8 = (count: number) => new Uint8Array(buffer, take(count), count);
  return {
    head,
    u8,
    u32,
    f64: (count: number) => new Float64Array(buffer, take(count * 8), count),
    /** Numbers of so many values, as `packCodes` wrote them. */
    codes: (count: number, valueCount: number) => (valueCount > 0xffff ? u32(count) : u16(count)),
    /** As `packThinCodes` did. */
    thinCodes: (count: number, valueCount: number) =>
      valueCount > 0xffff ? u32(count) : valueCount > 0xff ? u16(count) : u8(count),
  };
}

const align = (size: number): number => (size + 7) & ~7;
