import { Gauge, type Registry } from 'prom-client';
import type { DiskRoom, DiskWatch } from '../../kernel/machine/disk-room.ts';

/** Looked at when somebody asks, and left out where the system does not tell. */
export function measureDisk(registry: Registry, disk: DiskWatch): void {
  const gauge = (name: string, help: string, read: (room: DiskRoom) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const room = await disk.look();
        if (room) this.set(read(room));
        else this.remove();
      },
    });
  gauge('parlance_disk_free_bytes', 'Room on the disk of the data folder', (room) => room.freeBytes);
  gauge(
    'parlance_disk_low',
    '1 while the disk of the data folder has so little room that no file is taken in',
    (room) => (room.isLow ? 1 : 0),
  );
}
