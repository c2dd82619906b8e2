export interface ReadLimits {
  /** Bytes as they arrive, compressed or not. */
  sourceBytes: number;
  /** Bytes after decompression. */
  decompressedBytes: number;
  /** Decompressed to compressed; looked at once `ratioFreeBytes` have come out. */
  compressionRatio: number;
  ratioFreeBytes: number;
  /** One row or one JSON record, in characters. */
  recordLength: number;
  columnCount: number;
}

/** Text compresses 5 to 50 times, deflate's maximum is 1,032: 200 tells the two apart. */
export const defaultReadLimits: ReadLimits = {
  sourceBytes: 2 * 1024 ** 3,
  decompressedBytes: 16 * 1024 ** 3,
  compressionRatio: 200,
  ratioFreeBytes: 64 * 1024 ** 2,
  recordLength: 1024 ** 2,
  columnCount: 2_000,
};
