import type { Steps } from '../pace/take-turns.ts';

const bytesAtOnce = 1024 * 1024;

/** UTF-8 as text, some of it at a time: ten megabytes of anything but plain letters keep everybody waiting. Throws TypeError. */
export function* decodeInSteps(bytes: Uint8Array): Steps<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let at = 0; at < bytes.byteLength; at += bytesAtOnce) {
    text += decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true });
    yield;
  }
  return text + decoder.decode();
}
