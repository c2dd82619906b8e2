import { type Sentence, say } from './sentence.ts';

const units = [
  ['size.gigabytes', 1024 ** 3],
  ['size.megabytes', 1024 ** 2],
  ['size.kilobytes', 1024],
] as const;

/** A size as people read it, to a tenth and never more than it is. */
export function sayBytes(bytes: number): Sentence {
  for (const [code, unit] of units)
    if (bytes >= unit) return say(code, { count: Math.floor((bytes * 10) / unit) / 10 });
  return say('size.bytes', { count: bytes });
}
