import type { DayPage } from './facts/day-pages.ts';

/** Eight bytes of a hash for each session, in order; all zero where nobody is known. */
export function packUsers({ count, user }: Pick<DayPage, 'count' | 'user'>): Buffer {
  const block = Buffer.alloc(count * 8);
  for (const [index, name] of user.entries()) {
    if (name === null) continue;
    const [low, high] = hashUser(name);
    block.writeUInt32LE(low, index * 8);
    block.writeUInt32LE(high, index * 8 + 4);
  }
  return block;
}

/** Two well-mixed 32-bit halves (cyrb53's rounds); never both zero. */
export function hashUser(text: string): [low: number, high: number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return [low >>> 0 || 1, high >>> 0];
}

export function readUsers(block: Uint8Array): Uint32Array {
  return new Uint32Array(new Uint8Array(block).buffer);
}

/** Each that is known of these sessions, or of all. */
export function eachUser(
  users: Uint32Array,
  chosen: ArrayLike<number> | undefined,
  onUser: (low: number, high: number) => void,
): void {
  const count = chosen ? chosen.length : users.length / 2;
  for (let at = 0; at < count; at += 1) {
    const index = chosen ? (chosen[at] ?? 0) : at;
    const low = users[index * 2] ?? 0;
    const high = users[index * 2 + 1] ?? 0;
    if (low !== 0 || high !== 0) onUser(low, high);
  }
}
