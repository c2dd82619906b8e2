import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { silentLog } from '../../../test/rig/silent-log.ts';
import { createServer } from './server.ts';

const deaf = { begin() {}, end() {} };

test('connections that the system could not hand over are told in the log, and end nothing', async () => {
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (facts: object) => errors.push(facts) };
  await using app = createServer({ log, nowMs: () => 0, isOwnOrigin: () => false, requests: deaf });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const failures = [new Error('accept EMFILE'), new Error('accept ENOBUFS')];
  for (const failure of failures) app.server.emit('error', failure);
  expect(errors).toEqual(failures.map((err) => ({ err })));
});

test('a request is told of from its beginning until its answer begins, however long that takes to arrive', async () => {
  const waiting = new Set<object>();
  const requests = {
    begin: (request: object) => void waiting.add(request),
    end: (request: object) => void waiting.delete(request),
  };
  await using app = createServer({ log: silentLog, nowMs: () => 0, isOwnOrigin: () => false, requests });
  const whileAnswered: number[] = [];
  const download = new Readable({ read() {} });
  app.get('/answered', async () => whileAnswered.push(waiting.size));
  app.get('/failing', async () => {
    whileAnswered.push(waiting.size);
    throw new Error('on purpose');
  });
  app.get('/download', (_request, reply) => reply.send(download));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  for (const path of ['answered', 'failing', 'nowhere']) {
    await (await fetch(`${url}/${path}`)).text();
    expect(waiting.size).toBe(0);
  }
  expect(whileAnswered).toEqual([1, 1]);

  download.push('the beginning');
  const begun = await fetch(`${url}/download`);
  expect(waiting.size).toBe(0);
  download.push(null);
  expect(await begun.text()).toBe('the beginning');
});
