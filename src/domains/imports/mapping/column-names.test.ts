import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

/** What a column is about, where its name or values look like something else. */
async function one(header: string, row: string) {
  const { sessions, refused } = await readVendorFile(`${header}\n${row}\n`);
  return sessions[0] ?? refused;
}

test.each([
  ['Ticket owner', 'Ben Smith', { language: null, assignee: 'Ben Smith' }],
  ['Handled', 'Ben Smith', { language: null }],
  ['Survey score comment', 'great', { sentiment: null, ratingComment: 'great' }],
  ['Visitor remark', 'great', { sentiment: null }],
  ['Close date', '2026-03-05 10:00', { endTime: new Date('2026-03-05T10:00:00Z') }],
  ['Time to close (HH:mm:ss)', '01:00:00', { durationSeconds: 3_600 }],
  ['thumbs', 'down', { rating: 1 }],
  ['Due date', '2026-03-05 10:00', { startTime: new Date('2026-03-05T09:00:00Z'), endTime: null }],
])('%s', async (column, cell, expected) => {
  expect(await one(`Ticket ID,Created at,${column}`, `t1,2026-03-05 09:00,${cell}`)).toMatchObject(expected);
});

test('a person is told by an address before a name, which several may have', async () => {
  const session = await one(
    'id,Created at,Customer name,Customer email',
    'a,2026-03-05 09:00,Ann,ann@x.example',
  );
  expect(session).toMatchObject({ userId: 'ann@x.example' });
});

test('the number of a survey is no rating', async () => {
  const record = {
    id: 1,
    created_at: '2026-03-05T09:00:00Z',
    satisfaction_survey: { id: 5, status: 'sent' },
  };
  const { sessions, remarks } = await readVendorFile(JSON.stringify([record]));
  expect(sessions[0]).toMatchObject({ rating: null, sentiment: null });
  expect(remarks).toEqual([]);
});

test.each([
  ['Datum,Uhrzeit', '5.3.2026,9:05 Uhr', '2026-03-05T09:05:00.000Z'],
  ['Startdatum,Starttijd', '05-03-2026,9.05', '2026-03-05T09:05:00.000Z'],
  ['Datum,Tijd', '25-03-2026,14u30', '2026-03-25T14:30:00.000Z'],
  ['Date de début,Heure de début', '25/03/2026,14h30', '2026-03-25T14:30:00.000Z'],
  ['Ticket created - Date,Ticket created - Time', '2026-03-05,09:05', '2026-03-05T09:05:00.000Z'],
  ['Beginn,Notiz', '05.03.2026 9:05 Uhr,x', '2026-03-05T09:05:00.000Z'],
  ['created_at,x', '1772701500000000000,x', '2026-03-05T09:05:00.000Z'],
])('%s: %s', async (columns, cells, start) => {
  const { sessions, refused } = await readVendorFile(
    `id;${columns.replace(',', ';')}\na;${cells.replace(',', ';')}\n`,
    { dateOrder: 'dmy' },
  );
  expect([sessions[0]?.startTime.toISOString(), refused]).toEqual([start, []]);
});

test('messages that do not say of which conversation they are become no sessions of one message', async () => {
  const { sessions, refused, remarks } = await readVendorFile(
    'id,sender,text,created_at\n1,customer,Where?,2026-03-05T09:00:00Z\n2,agent,Here,2026-03-05T09:01:00Z\n',
  );
  expect([sessions, refused.length]).toEqual([[], 2]);
  expect(remarks[0]).toMatch('Each row is a message');
});
