import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const start = '2026-01-03T10:00:00Z';
const messages = [
  { role: 'user', content: 'Hi', timestamp: start },
  { role: 'agent', content: 'Hello', timestamp: '2026-01-03T10:04:00Z' },
];
const last = '2026-01-03T10:04:00.000Z';
const transcript = '"[2026-01-03 10:00:00] User: Hi\n[2026-01-03 10:04:00] Agent: Hello"';
const rows = 'conversation_id,message_body,message_author_type,message_created_at';
const said = ['c,Hi,user,2026-01-03 10:00:00', 'c,Hello,admin,2026-01-03 10:04:00'];

test.each([
  ['CSV with an empty end', `id,start,end,transcript\nc,${start},,${transcript}`, null],
  ['CSV with an empty end and a duration', `id,start,end,duration\nc,${start},,240`, null],
  ['CSV without an end', `id,start,transcript\nc,${start},${transcript}`, last],
  ['CSV with a duration and no end', `id,start,duration\nc,${start},240`, last],
  ['JSON with an end of null', JSON.stringify([{ id: 'c', start, end: null, messages }]), null],
  ['JSON with an end of nothing', JSON.stringify([{ id: 'c', start, end: '', messages }]), null],
  [
    'JSON in which others have an end',
    JSON.stringify([
      { id: 'c', start, messages },
      { id: 'd', start, end: start },
    ]),
    null,
  ],
  ['JSON without an end', JSON.stringify([{ id: 'c', start, messages }]), last],
  ['a message a row, no end', `${rows}\n${said.join('\n')}`, last],
  [
    'a message a row, an empty end',
    `${rows},conversation_closed_at\n${said.map((line) => `${line},`).join('\n')}`,
    null,
  ],
  ['Intercom, open', JSON.stringify([intercom('open', { last_close_at: 1767434700 })]), null],
  ['Intercom, closed', JSON.stringify([intercom('closed', { last_close_at: 1767434640 })]), last],
  [
    'Chatwoot, open',
    JSON.stringify([{ id: 'c', inbox_id: 1, status: 'open', created_at: start, messages }]),
    null,
  ],
])(
  'the end that a file leaves open is open; only without a place for it the last message tells: %s',
  async (_what, file, end) => {
    const { imported, stored } = await importLab(app);
    for (let time = 0; time < 2; time += 1) {
      await imported(file);
      expect((await stored())['c']).toMatchObject({ endTime: end });
    }
  },
);

function intercom(state: string, statistics: object) {
  return {
    type: 'conversation',
    id: 'c',
    state,
    statistics,
    created_at: 1767434400,
    updated_at: 1767434400,
    source: { body: 'Hi', author: { type: 'user', id: 'u' } },
    conversation_parts: {
      conversation_parts: [
        { part_type: 'comment', body: 'Hello', created_at: 1767434500, author: { type: 'admin', id: 'a' } },
      ],
    },
  };
}
