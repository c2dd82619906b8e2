import { Readable } from 'node:stream';
import { overloaded } from '../../../kernel/errors.ts';
import { groupBy } from '../../../kernel/lists/group-by.ts';

/** Each holds rows while somebody takes it, and everybody waits for its next ones. */
export const fileBounds = { ofOne: 3, ofCompany: 6, ofAll: 16 } as const;
/** Whoever takes nothing for so long makes way for others, and so does who takes less than this all the while. */
const idleMs = 10_000;
const leastBytesPerSecond = 64 * 1024;
/** How soon it ends for whoever was signed out, or whose key was revoked, while they take it. */
const lookEveryMs = 15_000;
const retryAfterSeconds = 10;

/** Whose file it is: a person's or a key's, and their company's. */
export interface Taker {
  readonly one: string;
  readonly company: string;
}

export interface FilePlace {
  /** The file, once there is one: its end frees the place. `mayGoOn` throws when its taker may have no more of it. */
  send(body: AsyncIterable<string | Uint8Array>, mayGoOn: () => Promise<void>): Readable;
  leave(): void;
}

export interface OpenFiles {
  /** Throws where they, their company or the service send as many as may be. */
  enter(taker: Taker): FilePlace;
}

interface Open {
  readonly taker: Taker;
  file: Readable | null;
  movedMs: number;
  bytes: number;
  /** For its taker, over all. */
  waitedMs: number;
}

/**
 * Files that are made while they are sent. A minute's limit counts how many begin, and taking them is up to the caller:
 * without a bound a hundred that are begun and left alone are all memory and every turn of the database. Where the
 * service has no more places, one that nobody takes goes, of the company that has the most.
 */
export function createOpenFiles(nowMs: () => number): OpenFiles {
  const open = new Set<Open>();

  function needRoom(taker: Taker): void {
    const ofCompany = [...open].filter((one) => one.taker.company === taker.company);
    const ofOne = ofCompany.filter((one) => one.taker.one === taker.one);
    if (ofOne.length >= fileBounds.ofOne || ofCompany.length >= fileBounds.ofCompany)
      throw overloaded(retryAfterSeconds);
    if (open.size >= fileBounds.ofAll) endIdlest();
  }

  function endIdlest(): void {
    const companies = [...groupBy([...open], (one) => one.taker.company).values()];
    const idlest = companies
      .sort((a, b) => b.length - a.length)
      .flatMap((ofOne) => ofOne.sort((a, b) => a.movedMs - b.movedMs))
      .find((one) => one.file !== null && isSlow(one));
    if (!idlest) throw overloaded(retryAfterSeconds);
    open.delete(idlest);
    idlest.file?.destroy(new Error('others asked for a file, and nobody took this one'));
  }

  function isSlow({ movedMs, bytes, waitedMs }: Open): boolean {
    const stillMs = nowMs() - movedMs;
    const allMs = waitedMs + stillMs;
    return stillMs >= idleMs || (allMs >= idleMs && bytes < (allMs / 1000) * leastBytesPerSecond);
  }

  return {
    enter(taker) {
      needRoom(taker);
      const place: Open = { taker, file: null, movedMs: nowMs(), bytes: 0, waitedMs: 0 };
      open.add(place);
      const leave = () => void open.delete(place);
      return {
        send(body, mayGoOn) {
          let lookedMs = nowMs();
          // Of a stream of pieces the next is only asked for when somebody took the last.
          const told = async function* () {
            for await (const piece of body) {
              if (nowMs() - lookedMs >= lookEveryMs) {
                await mayGoOn();
                lookedMs = nowMs();
              }
              place.movedMs = nowMs();
              place.bytes += piece.length;
              yield piece;
              place.waitedMs += nowMs() - place.movedMs;
            }
          };
          place.file = Readable.from(told(), { objectMode: false }).once('close', leave);
          return place.file;
        },
        leave,
      };
    },
  };
}
