import { doubled } from './doubled.ts';

interface Queue {
  readonly windowMs: number;
  head: number;
  tail: number;
}

const none = -1;

/**
 * Entries (small whole numbers) in one queue per window length, in the order of their newest attempt: the order in
 * which they expire. Linked through flat arrays, so that moving an entry to the end costs the same at any size.
 */
export function createExpiryQueues() {
  const queues: Queue[] = [];
  let older = new Int32Array(1024);
  let newer = new Int32Array(1024);
  let places = new Uint16Array(1024);

  function placeOf(windowMs: number): number {
    const place = queues.findIndex((queue) => queue.windowMs === windowMs);
    return place >= 0 ? place : queues.push({ windowMs, head: none, tail: none }) - 1;
  }

  function grow(): void {
    older = doubled(older);
    newer = doubled(newer);
    places = doubled(places);
  }

  return {
    append(entry: number, windowMs: number) {
      while (entry >= older.length) grow();
      const place = placeOf(windowMs);
      const queue = queues[place];
      if (!queue) return;
      places[entry] = place;
      older[entry] = queue.tail;
      newer[entry] = none;
      if (queue.tail === none) queue.head = entry;
      else newer[queue.tail] = entry;
      queue.tail = entry;
    },
    remove(entry: number) {
      const queue = queues[places[entry] ?? 0];
      if (!queue) return;
      const [before, after] = [older[entry] ?? none, newer[entry] ?? none];
      if (before === none) queue.head = after;
      else newer[before] = after;
      if (after === none) queue.tail = before;
      else older[after] = before;
    },
    /** The first head of a queue that answers the question with yes. */
    findHead(isWanted: (entry: number, windowMs: number) => boolean) {
      return queues.find((queue) => queue.head !== none && isWanted(queue.head, queue.windowMs))?.head;
    },
  };
}
