import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { describeSample } from '../layouts/file-sample.ts';
import { openImportFile } from '../reading/open-import-file.ts';
import { proposeMapping } from './propose-mapping.ts';

/** Reports of help desks, with more columns than a session has fields: what a column is about is not guessed from a word in its name. */
async function read(...lines: string[]) {
  const { sessions, remarks, talks } = await readVendorFile(lines.join('\n'));
  return { session: sessions[0], remarks: remarks.join(' '), talk: talks[0] };
}

test.each([
  ['First reply at', '2024-03-05 10:05', { endTime: null }],
  ['Last updated by system', '2024-03-05 10:05', { endTime: null }],
  ['Chat start page', 'https://shop.example/cart', { fullTranscriptUrl: null }],
  ['Referrer', 'https://search.example/?q=shop', { fullTranscriptUrl: null }],
  ['User agent', 'Mozilla/5.0 (X11; Linux)', { userId: null }],
  ['Contact reason for this', 'Refund', { userId: null }],
  ['Message author name', 'Ann', { initialMsg: null }],
  ['Comments', 'Nice', { messages: null, messageCount: null }],
  ['Agent message count', '7', { messageCount: null }],
  ['Aantal berichten medewerker', '7', { messageCount: null }],
  ['Visitor message count', '3', { messagesSent: 3, messageCount: null }],
  ['First agent reply time (HH:mm:ss)', '00:01:30', { firstResponseSeconds: 90, avgResponseTime: null }],
  ['First response time (seconds)', '120', { firstResponseSeconds: 120, avgResponseTime: null }],
  ['Customer e-mail', 'ann@example.com', { userId: 'ann@example.com' }],
  ['CSAT feedback', 'Great', { sentiment: null, ratingComment: 'Great' }],
  ['Onderwerp', 'Waar blijft mijn bestelling van maandag?', { category: null }],
  ['Onderwerp', 'Retour', { category: 'Retour', initialMsg: null }],
  ['user_input', 'Where is it?', { userId: null, initialMsg: 'Where is it?' }],
  ['User', '(blank)', { userId: null }],
  ['Assignee', '#N/A', { assignee: null }],
  ['Tags', '"{vip,""big client""}"', { tags: ['vip', 'big client'] }],
  ['Last message', 'Bye then', { initialMsg: null }],
  ['Welcome message', 'Hello there', { initialMsg: null }],
  ['Last customer message', 'Bye then', { initialMsg: null }],
  ['Feedback message', 'Great help', { initialMsg: null, ratingComment: 'Great help' }],
  ['Summary URL', 'https://shop.example/1', { summary: null }],
  ['Source URL', 'https://shop.example/1', { channel: null }],
  ['Agent IP', '203.0.113.7', { ipAddress: null }],
  ['Topic confidence', '0.9', { category: null }],
  ['Amount due', '40.00', { cost: null }],
  ['Time tracked', '00:10', { startTime: new Date('2024-03-05T10:00:00Z') }],
  ['Survey results', 'Extremely happy', { rating: 5, sentiment: null }],
  ['Wait time', '0:15', { startTime: new Date('2024-03-05T10:00:00Z') }],
  ['status.label', 'ended', { category: null }],
  ['Date/Time Closed', '2024-03-05 11:00', { endTime: new Date('2024-03-05T11:00:00Z') }],
])('a column that is called %s', async (column, cell, expected) => {
  const { session } = await read(`Conversation ID,Created at,${column}`, `c1,2024-03-05 10:00,${cell}`);
  expect(session).toMatchObject(expected);
});

test('what the names of columns say holds for their values: zone, scale, currency', async () => {
  const { session, remarks } = await read(
    'Conversation ID,Started at (Europe/Amsterdam),Closed at (Europe/Amsterdam),Rating (1-10),Cost (EUR)',
    'c1,2024-03-05 10:00,2024-03-05 11:00,9,0.12',
  );
  expect(session).toMatchObject({
    startTime: new Date('2024-03-05T09:00:00Z'),
    endTime: new Date('2024-03-05T10:00:00Z'),
    rating: 5,
    cost: 0.12,
    currency: 'EUR',
  });
  expect(remarks).toBe('Times without a zone are read as Europe/Amsterdam.');
});

test.each([
  ['created at UTC', '10:00'],
  ['Created (Asia/Tokyo)', '01:00'],
  ['Created (local time)', '15:00'],
  ['Created (US/Nowhere)', '15:00'],
])(
  'the zone that %s states comes before the one of the company, and after a person',
  async (column, clock) => {
    const file = await openImportFile(chunkedSource(`id,${column}\na,2024-03-15 10:00`));
    const { mapping } = atOnce(proposeMapping(describeSample(file), 'America/Chicago'));
    const content = `id,${column}\na,2024-03-15 10:00`;
    const start = async (timeZone: string) =>
      (await readVendorFile(content, { timeZone })).sessions[0]?.startTime.toISOString().slice(11, 16);
    expect(await start(mapping.timeZone)).toBe(clock);
    expect(await start('Europe/Paris')).toBe('09:00');
  },
);

test('who handled a conversation is an agent in its transcript, and no part of what the user says', async () => {
  const { talk } = await read(
    'Thread ID,Create date,Owner,Message transcript',
    'a,2024-03-05 10:00,Ben,"Visitor: Hi\nBen: Hello\nVisitor: thanks"',
    'b,2024-03-15 10:00,Kim,"Visitor: Refund?\nKim: Done"',
  );
  expect(talk).toEqual([
    ['user', 'Hi'],
    ['agent', 'Hello'],
    ['user', 'thanks'],
  ]);
});

test('a speaker whom the mapping names begins a line of a transcript, also where they spoke once', async () => {
  const file = 'id,created at,transcript\na,2024-03-05 10:00,"User: Hi\nRobo: Hello"\n';
  const { talks } = await readVendorFile(file, { speakers: { Robo: 'assistant' } });
  expect(talks).toEqual([
    [
      ['user', 'Hi'],
      ['assistant', 'Hello'],
    ],
  ]);
});

test.each([
  ['human_agent', 'agent'],
  ['Customer service', 'agent'],
  ['Service client', 'agent'],
  ['Customer support agent', 'agent'],
  ['client bot', 'assistant'],
  ['end_user', 'user'],
  ['Customer (Ann)', 'user'],
])('%s speaks as %s', async (sender, role) => {
  const { talk } = await read(
    'conversation_id,sender,text,timestamp',
    `c1,${sender},Hello,2024-03-05T10:00:00Z`,
    'c1,system,Bye,2024-03-05T10:01:00Z',
  );
  expect(talk?.[0]).toEqual([role, 'Hello']);
});

test.each([
  ['Great', 5],
  ['Okay', 3],
  ['Not Good', 1],
])('a rating of %s is %i', async (word, rating) => {
  const { session } = await read('id,created at,rating', `a,2024-03-05 10:00,${word}`);
  expect(session).toMatchObject({ rating });
});

test("Zendesk's resolution time is in hours and has no unit in its name: the times say how long it took", async () => {
  const { session } = await read(
    'Summation column,Id,Requester,Status,Via,Created at,Solved at,Resolution time,First reply time in minutes',
    '1,35,Ann,Solved,Web,2024-03-05 10:00,2024-03-05 11:30,1.5,30',
  );
  expect(session).toMatchObject({ durationSeconds: 5_400, firstResponseSeconds: 1_800 });
});

test("until Zendesk's first resolution is not how long it took: the times say that", async () => {
  const { session } = await read(
    'Summation column,Id,Requester,Status,Via,Created at,Solved at,First resolution time in minutes,Full resolution time in minutes within business hours',
    '1,35,Ann,Solved,Web,2024-03-05 10:00,2024-03-05 11:30,5,60',
  );
  expect(session).toMatchObject({ durationSeconds: 5_400 });
});

test.each([
  ['session,ts,user_input,bot_response,intent', ['s1', '10:00', 's1', '10:01']],
  ['conversation_id,created_at,question,answer,topic', ['c1', '10:00', 'c1', '10:01']],
  ['id,timestamp,prompt,completion,intent', ['1', '10:00', '1', '10:01']],
])('a turn a row is both sides of it: %s', async (header, [id, first, again, second]) => {
  const { sessions, talks } = await readVendorFile(
    [
      header,
      `${id},2024-03-05 ${first},Where is it?,On its way,track`,
      `${again},2024-03-05 ${second},Thanks,,thanks`,
      `other,2024-03-06 ${second},Open?,Yes,hours`,
    ].join('\n'),
  );
  expect(talks).toEqual([
    [
      ['user', 'Where is it?'],
      ['assistant', 'On its way'],
      ['user', 'Thanks'],
    ],
    [
      ['user', 'Open?'],
      ['assistant', 'Yes'],
    ],
  ]);
  // When an answer was written no such file says.
  expect(sessions[0]).toMatchObject({ category: 'track', messagesSent: 2, firstResponseSeconds: null });
});

test('questions and answers that are counted make no turns', async () => {
  const { session } = await read(
    'session id,started,question count,response,answer time (s)',
    's1,2024-03-05 10:00,3,5,12',
  );
  expect(session).toMatchObject({ externalId: 's1', messages: null });
});
