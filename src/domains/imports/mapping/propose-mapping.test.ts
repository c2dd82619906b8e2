import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { inEnglish } from '../../../words/sentence.ts';
import { describeSample } from '../layouts/file-sample.ts';
import { openImportFile } from '../reading/open-import-file.ts';
import { guessUnit, mappingOverrideSchema, mappingSchema, overrideMapping } from './mapping.ts';
import { proposeMapping } from './propose-mapping.ts';

async function propose(content: string) {
  const file = await openImportFile(chunkedSource(content));
  return atOnce(proposeMapping(describeSample(file), 'UTC'));
}

const csv = (header: string, ...rows: string[]) => [header, ...rows].join('\n');

test.each([
  [
    'Session ID,Start time,End time,Country,Language,Message count,Sentiment,Escalated,Cost,Transcript URL',
    's1,2024-03-05 10:00,2024-03-05 10:10,NL,nl,5,positive,no,0.5,https://example.com/1',
  ],
  [
    'Gespreksnummer;Starttijd;Eindtijd;Land;Taal;Aantal berichten;Stemming;Geëscaleerd;Kosten;Gespreksverslag URL',
    's1;05-03-2024 10:00;05-03-2024 10:10;Nederland;Nederlands;5;positief;nee;0,5;https://example.com/1',
  ],
  [
    'Sitzungs-ID;Startzeit;Endzeit;Land;Sprache;Anzahl Nachrichten;Stimmung;Eskaliert;Kosten;Transkript-URL',
    's1;05.03.2024 10:00;05.03.2024 10:10;Deutschland;Deutsch;5;positiv;nein;0,5;https://example.com/1',
  ],
  [
    'ID session;Heure de début;Heure de fin;Pays;Langue;Nombre de messages;Sentiment;Escalade;Coût;Lien',
    's1;2024-03-05 10:00;2024-03-05 10:10;France;français;5;positif;non;0,5;https://example.com/1',
  ],
  [
    'ID de sesión;Fecha de inicio;Fecha de fin;País;Idioma;Número de mensajes;Sentimiento;Escalado;Coste;Enlace',
    's1;2024-03-05 10:00;2024-03-05 10:10;España;español;5;positivo;no;0,5;https://example.com/1',
  ],
])('columns are known by their names: %s', async (header, row) => {
  const { mapping } = await propose(csv(header, row));
  const names = header.split(/[;,]/);
  const fields = [
    'externalId',
    'startTime',
    'endTime',
    'country',
    'language',
    'messageCount',
    'sentiment',
    'escalated',
    'cost',
    'fullTranscriptUrl',
  ];
  expect(mapping.columns).toEqual(Object.fromEntries(fields.map((field, i) => [field, names[i]])));
});

test('a column of conversations is their text, not their name, whatever it is called', async () => {
  const { mapping } = await propose(
    csv(
      'Ticket Nr;Aangemaakt;Gesprek',
      'T-1;2026-04-03 09:12;Waar blijft mijn pakket? Het is onderweg.',
      'T-2;2026-04-04 10:00;Ik kan niet meer inloggen.',
      'T-3;2026-04-04 11:00;Hallo?',
    ),
  );
  expect(mapping.columns).toEqual({
    externalId: 'Ticket Nr',
    startTime: 'Aangemaakt',
    transcript: 'Gesprek',
  });
});

test('camelCase and snake_case names are known too', async () => {
  const { mapping } = await propose(
    csv('externalId,start_time,ipAddress,avgResponseTime', 'a,2024-03-05,203.0.113.7,3'),
  );
  expect(mapping.columns).toEqual({
    externalId: 'externalId',
    startTime: 'start_time',
    ipAddress: 'ipAddress',
    avgResponseTime: 'avgResponseTime',
  });
});

test('values speak where names say nothing', async () => {
  const { mapping, columns } = await propose(
    csv(
      'a,b,c,d,e',
      'k1,2024-03-05 10:00,203.0.113.7,positive,"User: hi\nBot: hello"',
      'k2,2024-03-06 10:00,203.0.113.8,negative,"User: hi\nBot: hello"',
    ),
  );
  expect(mapping.columns).toEqual({
    externalId: 'a',
    startTime: 'b',
    ipAddress: 'c',
    sentiment: 'd',
    transcript: 'e',
  });
  expect(columns[1]).toMatchObject({ field: 'startTime', samples: ['2024-03-05 10:00', '2024-03-06 10:00'] });
  expect(columns[1]?.confidence).toBeLessThan(0.6);
});

test('values that a field cannot take overrule its name', async () => {
  const { mapping } = await propose(csv('id,start,date', 'a,kitchen,2024-03-05', 'b,garden,2024-03-06'));
  expect(mapping.columns.startTime).toBe('date');
});

test('the word "messages" is a list or a number', async () => {
  expect((await propose(csv('id,date,messages', 'a,2024-03-05,12'))).mapping.columns).toMatchObject({
    messageCount: 'messages',
  });
  const json = JSON.stringify([{ id: 1, date: '2024-03-05', messages: [{ role: 'user', content: 'hi' }] }]);
  expect((await propose(json)).mapping.columns).toMatchObject({ transcript: 'messages' });
});

test('paths in JSON are columns', async () => {
  const record = {
    id: 'a',
    user: { id: 'u1', country: 'NL' },
    time: { start: '2024-03-05', end: '2024-03-06' },
    messages: [],
  };
  const { mapping } = await propose(JSON.stringify([record]));
  expect(mapping.columns).toMatchObject({
    externalId: 'id',
    userId: 'user.id',
    country: 'user.country',
    startTime: 'time.start',
    endTime: 'time.end',
  });
});

test('a file without header gets numbered columns', async () => {
  const { mapping } = await propose(
    csv('k1,2024-03-05 10:00,203.0.113.7', 'k2,2024-03-06 10:00,203.0.113.8'),
  );
  expect(mapping).toMatchObject({
    header: false,
    columns: { externalId: 'column 1', startTime: 'column 2', ipAddress: 'column 3' },
  });
});

test('units come from the names', async () => {
  const { mapping } = await propose(
    csv('id,date,Duration (minutes),Response time ms', 'a,2024-03-05,3,1500'),
  );
  expect(mapping.units).toEqual({ durationSeconds: 'min', avgResponseTime: 'ms' });
});

test.each([
  ['reply_time_in_minutes.calendar', 'min'],
  ['First reply time in minutes within business hours', 'min'],
  ['Time outside business hours (s)', 's'],
  ['response_time_min', 'min'],
  ['min response time', null],
  ['Duration (min)', 'min'],
  ['Duur (uur)', 'h'],
  ['Gesprächsdauer [Std]', 'h'],
  ['Handle time (hh:mm)', 'h'],
  ['Duration hh:mm:ss', null],
  ['Duration (hh:mm)', 'h'],
  ['Dauer (mm:ss)', 's'],
  ['Resolution time in days', 'd'],
  ['durée en minutes', 'min'],
  ['durationMs', 'ms'],
  ['duration_msec', 'ms'],
  ['avg response time hr', 'h'],
  ['Duration', null],
  ["durée d'attente", null],
] as const)('the name %s says the unit %s', (name, unit) => {
  expect(guessUnit(name)).toBe(unit);
});

test('a column that a person chooses brings its own unit, not that of the column before', async () => {
  const { mapping } = await propose(
    csv('id,date,Response time (min),Wait (hours),Wait', 'a,2024-03-05,3,1,20'),
  );
  const choose = (avgResponseTime: string, units = {}) =>
    overrideMapping(mapping, { columns: { avgResponseTime }, units }).units;
  expect(mapping.units).toEqual({ avgResponseTime: 'min' });
  expect(choose('Wait (hours)')).toEqual({ avgResponseTime: 'h' });
  expect(choose('Wait')).toEqual({});
  expect(choose('Wait', { avgResponseTime: 'ms' })).toEqual({ avgResponseTime: 'ms' });
});

test('what a person must decide is said', async () => {
  expect((await propose(csv('id,date', 'a,03/04/2024'))).remarks.map(inEnglish)).toEqual([
    expect.stringContaining('dateOrder: dmy, mdy or ymd'),
  ]);
  expect((await propose(csv('colour,size', 'red,12', 'red,13'))).remarks).toHaveLength(2);
  expect((await propose(csv('id,date', 'a,2024-03-05'))).remarks).toEqual([]);
});

test('a proposal is a valid mapping, and any part of it can be changed', async () => {
  const { mapping } = await propose(csv('id,ref,date,cost', 'a,b,2024-03-05,1'));
  expect(mappingSchema.parse(mapping)).toEqual(mapping);
  const override = mappingOverrideSchema.parse({
    columns: { externalId: 'ref', cost: null },
    timeZone: 'Europe/Amsterdam',
    defaults: { channel: 'web' },
  });
  expect(overrideMapping(mapping, override)).toMatchObject({
    columns: { externalId: 'ref', startTime: 'date', cost: null },
    timeZone: 'Europe/Amsterdam',
    defaults: { channel: 'web' },
    header: true,
  });
  expect(overrideMapping(mapping, { columns: { userId: 'id' } }).columns).toEqual({
    userId: 'id',
    startTime: 'date',
    cost: 'cost',
  });
});

test('a mapping with unknown parts or a zone that is none is refused', () => {
  expect(mappingOverrideSchema.safeParse({ colour: 1 }).success).toBe(false);
  expect(mappingOverrideSchema.safeParse({ columns: { colour: 'x' } }).success).toBe(false);
  expect(mappingOverrideSchema.safeParse({ timeZone: 'Mars/Olympus' }).success).toBe(false);
  expect(mappingOverrideSchema.safeParse({ defaults: { country: 'nl' } }).success).toBe(false);
});

test.each([
  [
    'conversation_id,sender,text,timestamp',
    'c-1,user,Hi,2026-01-03T10:00:00Z',
    'c-2,bot,Hello,2026-01-03T10:00:01Z',
  ],
  ['id,session_id,role,content,created_at', '1,s-1,user,Hi,2026-01-03', '2,s-1,assistant,Hello,2026-01-03'],
  ['Ticket ID;Author;Message;Date', '7;Jan;Hi;2026-01-03', '7;Piet;Hello;2026-01-03'],
  [
    'gesprek id,afzender,bericht,tijdstip',
    'g-1,klant,Hoi,2026-01-03',
    'g-2,medewerker,Dag,2026-01-03',
    'g-1,klant,?,2026-01-03',
  ],
])('rows that are messages are known by their columns: %s', async (header, ...lines) => {
  const { mapping } = await propose(csv(header, ...lines));
  expect(mapping).toMatchObject({ rows: 'messages', columns: { messageContent: expect.any(String) } });
  expect(mapping.columns.externalId).toMatch(/conversation_id|session_id|Ticket ID|gesprek id/);
});

test.each([
  ['conversation_id,channel,direction,message', 'c-1,web,inbound,Hi', 'c-2,web,inbound,Hello'],
  ['id,from,text,date', '1,Ann,Where is it?,2026-01-03', '2,Bob,When?,2026-01-03'],
  ['id,date,transcript', '1,2026-01-03,User: hi', '2,2026-01-03,User: hello'],
])('rows that are sessions stay sessions: %s', async (header, ...lines) => {
  expect((await propose(csv(header, ...lines))).mapping.rows).toBe('sessions');
});

test('messages in a JSON list are known as those of a table are', async () => {
  const message = (id: string, role: string) => ({
    id: `${id}-${role}`,
    conversation_id: id,
    role,
    content: 'x',
  });
  const { mapping } = await propose(
    JSON.stringify([message('a', 'user'), message('b', 'user'), message('a', 'bot')]),
  );
  expect(mapping).toMatchObject({ rows: 'messages', columns: { externalId: 'conversation_id' } });
});
