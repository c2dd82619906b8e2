import type { IncomingMessage } from 'node:http';
import { addressTooLong, headersTooLarge, invalidRequest } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';

const maxHeaderCount = 200;
const maxUrlLength = 16_384;

/** Refuses what Node's parser lets through: no or several Host headers, an address or headers without end. */
export function checkHead({ url = '', rawHeaders, httpVersion }: IncomingMessage): void {
  if (url.length > maxUrlLength) throw addressTooLong();
  if (rawHeaders.length > maxHeaderCount * 2) throw headersTooLarge();
  const hostCount = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hostCount > 1 || (hostCount === 0 && httpVersion === '1.1')) {
    throw invalidRequest(say('request.hostTwice'));
  }
}
