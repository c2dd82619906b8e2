import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { intercomListed } from '../../../../../test/vendor-files/intercom-list.ts';

test.each(
  formsOf([intercomListed], (conversations) => ({ type: 'conversation.list', pages: {}, conversations })),
)('a list of Intercom conversations has no replies and says so, as %s', async (_form, content) => {
  const { layout, sessions, talks, remarks } = await readVendorFile(content);
  expect(layout).toBe('intercom');
  expect(talks).toEqual([null]);
  expect(sessions[0]).toMatchObject({
    externalId: '880',
    userId: 'c-3',
    sentiment: null,
    rating: 2,
    avgResponseTime: 125,
    endTime: new Date('2026-03-05T09:10:00Z'),
    initialMsg: 'My card is refused',
    messageCount: null,
  });
  expect(sessions[0]?.lacks).toContain('messages');
  expect(remarks).toEqual([expect.stringContaining('no replies')]);
});

test('an Intercom author of a kind that nobody knows is unknown, until a person says who it is', async () => {
  const part = { part_type: 'comment', body: 'Done', created_at: 1772701300, author: { name: 'Zed' } };
  const file = JSON.stringify([{ ...intercomListed, conversation_parts: { conversation_parts: [part] } }]);
  expect((await readVendorFile(file)).talks[0]?.[1]).toEqual(['unknown', 'Done']);
  expect((await readVendorFile(file)).remarks.join()).toContain('Zed');
  const told = await readVendorFile(file, { speakers: { Zed: 'agent' } });
  expect(told.talks[0]?.[1]).toEqual(['agent', 'Done']);
  expect(told.remarks).toEqual([]);
});

test('conversations of others are not taken for those of Intercom', async () => {
  const other = { id: '1', created_at: 1772701200, source: 'web', author: { type: 'user' }, parts: [] };
  expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
});

test('notes of the team stay out of an Intercom conversation, whatever they do besides', async () => {
  const admin = { type: 'admin', id: 'a-1', name: 'Ria' };
  const parts = ['note', 'note_and_reopen', 'comment'].map((part_type, at) => ({
    part_type,
    body: `<p>${part_type}</p>`,
    created_at: 1772701300 + at,
    author: admin,
  }));
  const file = JSON.stringify([{ ...intercomListed, conversation_parts: { conversation_parts: parts } }]);
  expect((await readVendorFile(file)).talks[0]?.slice(1)).toEqual([['agent', 'comment']]);
});

test('whom an older version assigned, tags in a list, and how an answer of the AI was rated', async () => {
  const conversation = { type: 'conversation', id: '1', created_at: 1772701200, conversation_parts: {} };
  const source = { body: 'Where?', author: { type: 'user', id: 'u' } };
  const { sessions } = await readVendorFile(
    JSON.stringify([
      { ...conversation, source, tags: [{ name: 'vip' }], ai_agent: { rating: 4, rating_remark: 'Fine' } },
      { ...conversation, id: '2', conversation_message: source, assignee: { type: 'admin', id: '25' } },
      { ...conversation, id: '3', source, assignee: { type: 'team', id: '9' } },
    ]),
  );
  expect(sessions[0]).toMatchObject({ tags: ['vip'], rating: 4, ratingComment: 'Fine' });
  expect(sessions[1]).toMatchObject({ assignee: '25' });
  expect(sessions[2]).toMatchObject({ team: '9' });
});
