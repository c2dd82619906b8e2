import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';
import { slackDay } from '../../../../test/vendor-files/slack.ts';

test.each([
  [
    'list_chats of LiveChat',
    { chats_summary: [{ id: 'Q', last_thread_summary: {}, last_event_per_type: {} }], found_chats: 1 },
    'list_archives',
  ],
  [
    'turns of Voiceflow',
    [
      {
        turnID: 't',
        type: 'text',
        payload: { payload: { message: 'Hi' } },
        startTime: '2026-03-05T09:00:00Z',
      },
    ],
    'GET /v1/transcript/ID',
  ],
  [
    'the people of Slack',
    [{ id: 'U0123ABCD', team_id: 'T0123', name: 'anna', profile: { real_name: 'Anna' } }],
    'day files of a channel',
  ],
  [
    'the channels of Slack',
    [{ id: 'C0123ABCD', name: 'help', created: 1772701200, members: ['U0123ABCD'] }],
    'day files of a channel',
  ],
  [
    'the account of ChatGPT',
    { id: 'u', email: 'a@mail.example', chatgpt_plus_user: true },
    'conversations.json',
  ],
  [
    'what was shared of ChatGPT',
    [{ id: 's', conversation_id: 'c', title: 'Bread', is_anonymous: true }],
    'conversations.json',
  ],
  [
    'measurements of Zendesk',
    {
      ticket_events: [{ id: 1, instance_id: 1, metric: 'reply_time', ticket_id: 7, type: 'measure' }],
      count: 1,
    },
    'include=comment_events',
  ],
  [
    'metric sets of Zendesk alone',
    {
      ticket_metrics: [
        { id: 3, ticket_id: 7, created_at: '2026-03-05T09:00:00Z', reply_time_in_minutes: { calendar: 1 } },
      ],
    },
    'include=comment_events',
  ],
  [
    'the users of Zendesk',
    {
      users: [
        {
          id: 7,
          name: 'Ann',
          email: 'ann@mail.example',
          role: 'end-user',
          verified: true,
          locale: 'nl',
          created_at: '2026-03-05T09:00:00Z',
        },
      ],
      next_page: null,
    },
    'Export the conversations',
  ],
  [
    'the contacts of Intercom',
    { type: 'list', data: [{ type: 'contact', id: '5', email: 'a@mail.example', created_at: 1772701200 }] },
    'Export the conversations',
  ],
])('%s: the refusal says which export to make', async (_what, file, advice) => {
  await expect(readVendorFile(JSON.stringify(file))).rejects.toThrow(advice);
});

test('a file that only looks like one of those is read', async () => {
  for (const file of [
    slackDay,
    [{ id: 'Unknown 7', team_id: 'a', started_at: '2026-03-05T09:00:00Z' }],
    [{ id: 'C1', members: [], created: '2026-03-05T09:00:00Z', messages: [{ role: 'user', content: 'Hi' }] }],
  ]) {
    expect((await readVendorFile(JSON.stringify(file))).sessions).not.toEqual([]);
  }
});

/** The beginning of an archive, as far as the name of its first file. */
function zipOf(name: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.alloc(50)]);
}

test.each([
  ['conversations.json', 'Unpack it'],
  ['_chat.txt', 'Unpack it'],
  ['xl/workbook.xml', 'CSV UTF-8'],
  ['[Content_Types].xml', 'CSV UTF-8'],
])('a zip file that begins with %s is told what to do', async (name, advice) => {
  await expect(readVendorFile(zipOf(name))).rejects.toThrow(advice);
});
