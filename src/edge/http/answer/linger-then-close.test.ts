import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { lingerThenClose } from './linger-then-close.ts';

test('who still sends two seconds after the answer is cut off, on a socket or past the network', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const request = new Readable({ read() {} });
    lingerThenClose(request as IncomingMessage);
    vi.advanceTimersByTime(1999);
    expect(request.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(request.destroyed).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
