import type { Disk, DiskSpace } from '../../ports/disk.ts';
import type { Log } from '../log.ts';

export interface DiskRoom extends DiskSpace {
  /** Kept free for the database: what can wait is not written below it. */
  readonly floorBytes: number;
  readonly isLow: boolean;
}

export interface DiskWatch {
  /** The disk of the data folder; null: the system does not tell. */
  look(): Promise<DiskRoom | null>;
}

const mib = 1024 ** 2;

/** A tenth of a small disk, half a gigabyte of a large one: room for the database's own log and some days of use. */
const floorOf = (totalBytes: number): number => Math.min(512 * mib, Math.max(64 * mib, totalBytes / 10));

export async function roomOn(disk: Disk, folder: string): Promise<DiskRoom | null> {
  const space = await disk.spaceOf(folder).catch(() => null);
  if (!space || space.totalBytes <= 0) return null;
  const floorBytes = floorOf(space.totalBytes);
  return { ...space, floorBytes, isLow: space.freeBytes < floorBytes };
}

/** Says it in the log once when the disk runs low, and once when there is room again. */
export function createDiskWatch(disk: Disk, folder: string, log: Log): DiskWatch {
  let wasLow = false;
  return {
    async look() {
      const room = await roomOn(disk, folder);
      if (!room || room.isLow === wasLow) return room;
      wasLow = room.isLow;
      const { freeBytes, floorBytes } = room;
      if (wasLow)
        log.warn({ folder, freeBytes, floorBytes }, 'the disk runs low: no file is taken in, imports wait');
      else log.info({ folder, freeBytes }, 'there is room on the disk again');
      return room;
    },
  };
}
