const sentEpochMs = Date.UTC(2000, 0);

/** What `timestamptz_send` writes, microseconds since 2000, as milliseconds since 1970. */
export const sentMs = (bytes: Buffer, at: number): number =>
  Math.floor((bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)) / 1000) + sentEpochMs;

/** The same, of 'infinity', which stands for no time at all. */
export const isNever = (bytes: Buffer, at: number): boolean =>
  bytes.readInt32BE(at) === 0x7fff_ffff && bytes.readUInt32BE(at + 4) === 0xffff_ffff;
