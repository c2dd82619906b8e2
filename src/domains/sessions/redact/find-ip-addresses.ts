import { isIP } from 'node:net';
import type { Finding } from './redaction.ts';

const v4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d)/g;
const v6 = /(?<![\w:.])(?:[0-9a-f]{1,4})?(?::{1,2}[0-9a-f]{1,4}){1,8}(?:(?:\.\d{1,3}){3}|::)?(?![\w:])/gi;

/** Addresses of both versions; times, versions and words with colons are not. */
export function findIpAddresses(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const pattern of [v6, v4]) {
    for (const { 0: address, index } of text.matchAll(pattern)) {
      const isV6 = pattern === v6;
      if (isIP(address) === 0 || (isV6 && !/\d/.test(address))) continue;
      const overlaps = findings.some((other) => other.start < index + address.length && index < other.end);
      if (!overlaps) findings.push({ start: index, end: index + address.length, key: address.toLowerCase() });
    }
  }
  return findings.sort((a, b) => a.start - b.start);
}
