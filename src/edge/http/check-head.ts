import type { IncomingMessage } from 'node:http';
import { headersTooLarge, invalidRequest } from '../../kernel/errors.ts';

const maxHeaderCount = 200;

/** Refuses what Node's parser lets through: no or several Host headers, and headers without end. */
export function checkHead({ rawHeaders, httpVersion }: IncomingMessage): void {
  if (rawHeaders.length > maxHeaderCount * 2) throw headersTooLarge();
  const hostCount = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hostCount > 1 || (hostCount === 0 && httpVersion === '1.1')) {
    throw invalidRequest('A request names its host once.');
  }
}
