import { expect, test } from 'vitest';
import { createServer } from './server.ts';

test('connections that the system could not hand over are told in the log, and end nothing', async () => {
  const errors: unknown[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (facts: object) => errors.push(facts) };
  await using app = createServer({ log, isOwnOrigin: () => false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const failures = [new Error('accept EMFILE'), new Error('accept ENOBUFS')];
  for (const failure of failures) app.server.emit('error', failure);
  expect(errors).toEqual(failures.map((err) => ({ err })));
});
