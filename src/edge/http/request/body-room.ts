import { type AppError, overloaded } from '../../../kernel/errors.ts';
import { type BoundedQueue, createBoundedQueue } from '../../../ports/bounded-queue.ts';

/** What a body takes of the memory that all bodies have together, from its first byte until it was dealt with. */
export interface BodyPlace {
  /** Room for so many bytes more; throws where there is none. */
  take(bytes: number): void;
  /** Told while it arrives: others needed the room more. Null: it is all here, and nobody takes its room away. */
  onLost: ((error: AppError) => void) | null;
  leave(): void;
}

export interface BodyRoom {
  enter(whose: string): BodyPlace;
}

interface Held extends BodyPlace {
  readonly whose: string;
  bytes: number;
}

const retryAfterSeconds = 5;

/**
 * Memory for bodies over all connections, and for those of one sender. Where it is full, the largest body goes that is still
 * arriving of those who hold the most: many slow senders take the room from each other, and from nobody whose body is small.
 * Nor within one network, which may be a whole office.
 */
export function createBodyRoom({ ofAll, ofOne }: { ofAll: number; ofOne: number }): BodyRoom {
  const bodies = new Set<Held>();
  const heldBy = new Map<string, number>();
  let total = 0;

  const held = (whose: string): number => heldBy.get(whose) ?? 0;

  function count(body: Held, bytes: number): void {
    const after = held(body.whose) + bytes;
    if (after > 0) heldBy.set(body.whose, after);
    else heldBy.delete(body.whose);
    body.bytes += bytes;
    total += bytes;
  }

  function leave(body: Held): void {
    if (bodies.delete(body)) count(body, -body.bytes);
  }

  function heaviest(whose?: string): Held | undefined {
    const some = whose === undefined ? [...bodies] : [...bodies].filter((body) => body.whose === whose);
    const arriving = some.filter(({ onLost, bytes }) => onLost !== null && bytes > 0);
    return arriving.sort((a, b) => held(b.whose) - held(a.whose) || b.bytes - a.bytes)[0];
  }

  function take(body: Held, bytes: number): void {
    while (held(body.whose) + bytes > ofOne) {
      const lost = heaviest(body.whose);
      if (!lost || lost.bytes <= body.bytes + bytes) throw overloaded(retryAfterSeconds);
      takeFrom(lost);
    }
    count(body, bytes);
    while (total > ofAll) {
      const lost = heaviest() ?? body;
      if (lost !== body) takeFrom(lost);
      else {
        leave(body);
        throw overloaded(retryAfterSeconds);
      }
    }
  }

  function takeFrom(lost: Held): void {
    leave(lost);
    lost.onLost?.(overloaded(retryAfterSeconds));
  }

  return {
    enter(whose) {
      const body: Held = {
        whose,
        bytes: 0,
        onLost: null,
        take: (bytes) => take(body, bytes),
        leave: () => leave(body),
      };
      bodies.add(body);
      return body;
    },
  };
}

export interface BodyRooms {
  /** Bodies of whom nobody knows yet, by their network. */
  readonly ofNetworks: BodyRoom;
  /** Deliveries of programs, which are let in before their body is read, by their key. */
  readonly ofKeys: BodyRoom;
  /** How much a packed body comes to only shows when it is there: so it is few of them at a time. */
  readonly unpacking: BoundedQueue;
}

const mebibyte = 1024 * 1024;

export const createBodyRooms = (): BodyRooms => ({
  ofNetworks: createBodyRoom({ ofAll: 64 * mebibyte, ofOne: 8 * mebibyte }),
  // As it came and unpacked: three at once of the largest that there are.
  ofKeys: createBodyRoom({ ofAll: 128 * mebibyte, ofOne: 64 * mebibyte }),
  unpacking: createBoundedQueue({ concurrency: 2, maxWaiting: 200 }),
});

export type HoldPlace = (room: BodyRoom, whose: string) => BodyPlace;

/** Work with bodies: the memory that they take is counted until it is over, however it ends. */
export async function withPlaces<T>(work: (hold: HoldPlace) => Promise<T>): Promise<T> {
  const places: BodyPlace[] = [];
  try {
    return await work((room, whose) => {
      const place = room.enter(whose);
      places.push(place);
      return place;
    });
  } finally {
    for (const place of places) place.leave();
  }
}
