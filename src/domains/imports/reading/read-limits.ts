/** Text compresses 5 to 50 times, deflate's maximum is 1,032: 200 tells the two apart. */
export const defaultReadLimits = {
  /** Bytes as they arrive, compressed or not. */
  sourceBytes: 2 * 1024 ** 3,
  decompressedBytes: 16 * 1024 ** 3,
  /** Decompressed to compressed; looked at once `ratioFreeBytes` have come out. */
  compressionRatio: 200,
  ratioFreeBytes: 64 * 1024 ** 2,
  /** One row or one JSON record, in characters. */
  recordLength: 1024 ** 2,
  columnCount: 2_000,
};

export type ReadLimits = typeof defaultReadLimits;
