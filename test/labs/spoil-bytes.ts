import type { Chance } from '../chance.ts';

/** A few bytes of a body changed, taken out, doubled or cut off. */
export function spoilBytes(body: Buffer, chance: Chance): Buffer {
  let bytes = Buffer.from(body);
  for (let times = 1 + chance.below(8); times > 0 && bytes.length > 0; times -= 1) {
    const at = chance.below(bytes.length);
    const some = bytes.subarray(at, at + 1 + chance.below(40));
    const kind = chance.below(4);
    if (kind === 0) bytes[at] = chance.below(256);
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + some.length)]);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), some, bytes.subarray(at)]);
    else if (times === 1) bytes = bytes.subarray(0, at);
  }
  return bytes;
}
