import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../../../test/rig/silent-log.ts';
import { startApp } from '../../../test/rig/start-app.ts';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import { operation } from '../../kernel/operation.ts';
import { createWaitingRequests } from '../../kernel/pace/waiting-requests.ts';
import { createBodyRooms } from './request/body-room.ts';
import { rest } from './rest.ts';
import { createServer } from './server.ts';

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
