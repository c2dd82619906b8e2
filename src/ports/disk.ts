import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** What this user may still write. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface Disk {
  /** Of the disk that holds a folder. */
  spaceOf(folder: string): Promise<DiskSpace>;
}

export const systemDisk: Disk = {
  async spaceOf(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
};
