import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../../../test/rig/silent-log.ts';
import { startApp } from '../../../test/rig/start-app.ts';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import { invalidRequest } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { createWaitingRequests } from '../../kernel/pace/waiting-requests.ts';
import { say } from '../../words/sentence.ts';
import { createOpenFiles, fileBounds } from './answer/open-files.ts';
import { createBodyRooms } from './request/body-room.ts';
import { rest } from './rest.ts';
import { createServer } from './server.ts';

test('whoever takes as many files as may be is told to come back, and nothing is read or recorded for it', async () => {
  await using app = await startApp();
  let asked = 0;
  const exportAll = operation({
    id: 'dashboard.export',
    summary: 'Everything',
    kind: 'query',
    access: 'public',
    scope: 'system',
    limit: 'general',
    audit: 'DATA_ACCESS',
    input: z.strictObject({}),
    output: Attachment,
    async run() {
      asked += 1;
      throw invalidRequest(say('refusal.fields'));
    },
  });
  await using server = createServer({
    log: silentLog,
    nowMs: () => 0,
    isOwnOrigin: () => true,
    requests: createWaitingRequests(),
  });
  const files = createOpenFiles(() => 0);
  rest(
    server,
    {
      services: app.app.services,
      gate: { admit: async () => ({ type: 'system', job: 'test' }) },
      openCall: (request) =>
        ({
          origin: { requestId: request.id, address: null, userAgent: null },
          limitKey: '198.51.100.7',
        }) as never,
      bodies: createBodyRooms(),
      files,
    },
    { method: 'GET', path: '/all', op: exportAll },
  );
  const get = () => server.inject({ method: 'GET', url: '/all' });
  // What fails before there is a file takes no place.
  for (let at = 0; at <= fileBounds.ofOne; at += 1) expect((await get()).statusCode).toBe(400);
  const places = Array.from({ length: fileBounds.ofOne }, () =>
    files.enter({ one: '198.51.100.7', company: '198.51.100.7' }),
  );
  asked = 0;
  const refused = await get();
  expect([refused.statusCode, refused.headers['retry-after'], asked]).toEqual([429, '10', 0]);
  places[0]?.leave();
  expect((await get()).statusCode).toBe(400);
});

test('who asks for the head of a file gets it, and no file is made for them', async () => {
  await using app = await startApp();
  let madeCount = 0;
  const exportAll = operation({
    id: 'dashboard.export',
    summary: 'Everything',
    kind: 'query',
    access: 'public',
    scope: 'system',
    limit: 'general',
    audit: 'DATA_ACCESS',
    input: z.strictObject({}),
    output: Attachment,
    async run(ctx) {
      await ctx.transaction((tx) =>
        ctx.record(tx, { eventType: 'DATA_ACCESS', action: 'sessions.export', companyId: null }),
      );
      async function* lines() {
        madeCount += 1;
        yield 'a line\n';
      }
      return attachment('all.csv', 'text/csv', lines());
    },
  });
  await using server = createServer({
    log: silentLog,
    nowMs: () => 0,
    isOwnOrigin: () => true,
    requests: createWaitingRequests(),
  });
  rest(
    server,
    {
      services: app.app.services,
      gate: { admit: async () => ({ type: 'system', job: 'test' }) },
      openCall: (request) => ({ origin: { requestId: request.id, address: null, userAgent: null } }) as never,
      bodies: createBodyRooms(),
      files: createOpenFiles(() => 0),
    },
    { method: 'GET', path: '/all', op: exportAll },
  );
  const get = await server.inject({ method: 'GET', url: '/all' });
  expect([get.statusCode, get.body, madeCount]).toEqual([200, 'a line\n', 1]);
  const head = await server.inject({ method: 'HEAD', url: '/all' });
  await nextTurn();
  expect([head.statusCode, head.body, madeCount]).toEqual([200, '', 1]);
  for (const name of ['content-type', 'content-disposition', 'content-length'])
    expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
});
