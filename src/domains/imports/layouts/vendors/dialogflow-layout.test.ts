import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import {
  dialogflowConversation,
  dialogflowEntries,
  dialogflowMessages,
  dialogflowTurns,
} from '../../../../../test/vendor-files/dialogflow.ts';

test.each(formsOf([dialogflowConversation], (conversations) => ({ conversations, nextPageToken: 'x' })))(
  'a conversation of Dialogflow CX, as %s',
  async (_form, content) => {
    const { layout, sessions, talks } = await readVendorFile(content);
    expect(layout).toBe('dialogflow-cx');
    expect(talks).toEqual([
      [
        ['user', 'Kan ik ruilen?'],
        ['assistant', 'Ja, binnen 30 dagen.'],
        ['user', 'Een mens, graag'],
        ['assistant', 'Ik verbind u door.'],
      ],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: 'conv-31',
      startTime: new Date('2026-03-05T09:00:00.123Z'),
      durationSeconds: 95.5,
      language: 'nl',
      category: 'return.item',
      escalated: true,
      messagesSent: 2,
      // The log has the time of a turn, not of the answer in it.
      avgResponseTime: null,
    });
  },
);

test('a list of conversations of Dialogflow CX has no turns and says so', async () => {
  const { interactions, ...listed } = dialogflowConversation;
  const { layout, sessions, remarks } = await readVendorFile(JSON.stringify({ conversations: [listed] }));
  expect(layout).toBe('dialogflow-cx');
  expect(sessions[0]?.lacks).toContain('messages');
  expect(remarks).toEqual([expect.stringContaining('conversations.get')]);
});

test.each(formsOf(dialogflowTurns))(
  'turns of Dialogflow CX out of BigQuery, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks } = await readVendorFile(content, { timeZone: 'Asia/Tokyo' });
    expect(layout).toBe('dialogflow-turns');
    expect(talks).toEqual([
      [
        ['user', 'Wo ist mein Paket?'],
        ['assistant', 'Moment.\nEs ist unterwegs.'],
        ['user', 'Danke'],
        ['assistant', 'Gern.'],
      ],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: 's-9',
      startTime: new Date('2026-03-05T09:00:00.250Z'),
      language: 'de',
      avgResponseTime: null,
    });
    expect(remarks).toEqual([expect.stringContaining('into one file')]);
  },
);

test.each(formsOf(dialogflowMessages, (messages) => ({ messages, nextPageToken: '' })))(
  'messages of Dialogflow conversations, as %s',
  async (_form, content) => {
    const { layout, sessions, talks } = await readVendorFile(content);
    expect(layout).toBe('dialogflow-turns');
    expect(talks).toEqual([
      [
        ['user', 'Can I come by?'],
        ['agent', 'You can on Mondays.'],
      ],
    ]);
    expect(sessions[0]).toMatchObject({ externalId: 'c-8', language: 'en', avgResponseTime: 30 });
  },
);

test.each(formsOf(dialogflowEntries, (entries) => ({ entries, nextPageToken: '' })))(
  'log entries of Dialogflow ES, as %s',
  async (_form, content) => {
    const { layout, sessions, talks } = await readVendorFile(content);
    expect(layout).toBe('dialogflow-turns');
    expect(talks).toEqual([
      [
        ['user', 'Un café "noir"'],
        ['assistant', "C'est noté."],
      ],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: 'es-5',
      language: 'fr',
      startTime: new Date('2026-03-05T09:00:00.400Z'),
    });
  },
);

test('conversations and log entries of others are not taken for those of Dialogflow', async () => {
  for (const other of [
    { name: 'projects/7', startTime: '2026-03-05T09:00:00Z', languageCode: 'en' },
    { textPayload: 'GET /health 200', timestamp: '2026-03-05T09:00:00Z', trace: 't' },
  ]) {
    expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
  }
});
