import { expect, test } from 'vitest';
import { plainRowForm } from '../../../../test/labs/tables/plain-row-form.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { inEnglish } from '../../../words/sentence.ts';
import type { SourceFields } from './import-field.ts';
import { normaliseRow } from './normalise-row.ts';
import type { RowForm } from './row-form.ts';
import { createTimeZone } from './time-zone.ts';

const least: SourceFields = { externalId: 's', startTime: '2024-03-05T13:00:00Z' };
const read = (fields: SourceFields, how: Partial<RowForm> = {}) =>
  atOnce(normaliseRow(fields, { ...plainRowForm, ...how }));
const session = (fields: SourceFields, how: Partial<RowForm> = {}) => {
  const row = read({ ...least, ...fields }, how);
  if (!row.ok) throw new Error(row.reasons.map(inEnglish).join('; '));
  return row.session;
};
const refused = (fields: SourceFields, how: Partial<RowForm> = {}) => {
  const row = read(fields, how);
  return row.ok ? [] : row.reasons.map(inEnglish);
};
const warned = (fields: SourceFields, how: Partial<RowForm> = {}) => {
  const row = read({ ...least, ...fields }, how);
  return row.ok ? row.warnings : null;
};
const at = (time: string) => new Date(`2024-03-05T${time}Z`);

test.each([
  [{ externalId: '' }, 'externalId: empty'],
  [{ externalId: 'Total' }, 'total'],
  [{ externalId: 'x'.repeat(300) }, 'externalId: longer than 255'],
  [{ isGone: true }, ''],
  [{ startTime: '' }, 'startTime: empty'],
  [{ startTime: '03/04/2024' }, 'startTime: '],
  [{ endTime: 'soon' }, 'endTime: '],
  [{ endTime: '2024-03-05T12:59:59Z' }, 'endTime: before'],
  [{ timeZone: 'here', startTime: '05.03.2024 14:00' }, 'timeZone: HERE'],
  [{ durationSeconds: 'soon' }, 'durationSeconds: '],
  [{ messagesSent: '1.5' }, 'messagesSent: '],
  [{ messageCount: '-1' }, 'messageCount: '],
  [{ avgResponseTime: 'soon' }, 'avgResponseTime: '],
  [{ firstResponseSeconds: 'soon' }, 'firstResponseSeconds: '],
  [{ escalated: 'perhaps' }, 'escalated: '],
  [{ forwardedHr: 'perhaps' }, 'forwardedHr: '],
  [{ tokens: 'x' }, 'tokens: '],
  [{ cost: 'x' }, 'cost: '],
] as [SourceFields, string][])('a row with %j is refused, and names what is wrong', (fields, reason) => {
  const reasons = refused({ ...least, ...fields });
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toContain(reason);
});

test('a refused row says whose it was, and whether it can be read two ways', () => {
  const ways = (fields: SourceFields, how?: Partial<RowForm>) => {
    const row = read({ ...least, ...fields }, how);
    return row.ok ? null : [row.twoWays, row.of];
  };
  expect(ways({ startTime: '03/04/2024', userId: 'u' })).toEqual([true, { externalId: 's', userId: 'u' }]);
  expect(ways({ cost: '1.234' }, { decimalMark: 'mixed' })).toEqual([
    true,
    { externalId: 's', userId: null },
  ]);
  expect(ways({ cost: '1.234', tokens: 'x' }, { decimalMark: 'mixed' })?.[0]).toBe(true);
  expect(ways({ startTime: 'soon', externalId: null })).toEqual([false, { externalId: null, userId: null }]);
});

test('an end that has a place of its own and is not said has not come yet', () => {
  const lasted = { durationSeconds: 90 };
  expect(session(lasted)).toMatchObject({ endTime: at('13:01:30'), durationSeconds: 90 });
  for (const open of [session({ ...lasted, endTime: '' }), session(lasted, { hasEnd: true })])
    expect(open).toMatchObject({ endTime: null, durationSeconds: 90 });
  expect(session({ endTime: '2024-03-05T13:00:30.5Z' })).toMatchObject({
    durationSeconds: 30.5,
    derives: ['durationSeconds'],
  });
  expect(session({ ...lasted, endTime: '2024-03-05T13:00:30Z' })).toMatchObject({
    endTime: at('13:00:30'),
    durationSeconds: 90,
    derives: [],
  });
  // Open, and closed without saying when: that is a change.
  expect(session(lasted).contentHash).not.toBe(session(lasted, { hasEnd: true }).contentHash);
  expect(session({}).contentHash).toBe(session({}, { hasEnd: true }).contentHash);
  const ended = { ...lasted, endTime: '2024-03-05T13:00:30Z' };
  expect(session(ended).contentHash).toBe(session(ended, { hasEnd: true }).contentHash);
});

const said = [
  { role: 'user', text: 'Hi', time: '2024-03-05T13:01:00Z' },
  { role: 'agent', text: 'Hello', time: '2024-03-05T13:01:04Z' },
];

test('what follows from messages is told as such, and what is said goes before it', () => {
  expect(session({ startTime: undefined, transcript: said })).toMatchObject({
    startTime: at('13:01:00'),
    endTime: at('13:01:04'),
    durationSeconds: 4,
    messagesSent: 1,
    messageCount: 2,
    avgResponseTime: 4,
    firstResponseSeconds: 4,
    initialMsg: 'Hi',
  });
  expect([...session({ startTime: undefined, transcript: said }).derives].sort()).toEqual(
    [
      ...['startTime', 'endTime', 'durationSeconds', 'messagesSent', 'messageCount', 'avgResponseTime'],
      ...['firstResponseSeconds', 'initialMsg'],
    ].sort(),
  );
  const own = {
    messagesSent: 0,
    messageCount: 0,
    avgResponseTime: 0,
    firstResponseSeconds: 0,
    initialMsg: 'x',
    durationSeconds: 0,
    endTime: '2024-03-05T13:09:00Z',
  };
  expect(session({ ...own, transcript: said })).toMatchObject({
    ...own,
    endTime: at('13:09:00'),
    startTime: at('13:00:00'),
    derives: [],
  });
  expect(session({ transcript: said })).toMatchObject({ startTime: at('13:00:00'), endTime: at('13:01:04') });
});

test('a session of our own export stands to the letter, and nothing follows from its messages', () => {
  const exact = [{ role: 'user', content: ' <b>NULL</b> ', timestamp: '2024-03-05T13:01:00.000Z' }];
  expect(session({ transcript: exact, summary: 'NULL' }, { isExact: true })).toMatchObject({
    messages: [{ order: 0, role: 'user', content: ' <b>NULL</b> ', timestamp: at('13:01:00') }],
    messagesSent: null,
    messageCount: null,
    initialMsg: null,
    summary: 'NULL',
    derives: ['endTime', 'durationSeconds'],
  });
  expect(session({ transcript: exact, summary: 'NULL' })).toMatchObject({ summary: null, messageCount: 1 });
  const unknown = [{ role: 'unknown', content: 'a', timestamp: null }];
  expect(warned({ transcript: unknown }, { isExact: true })).toEqual([]);
  expect(warned({ transcript: unknown })).toMatchObject([{ kind: 'SPEAKER_UNKNOWN', count: 1 }]);
});

test('turns of which only the bot spoke, or nobody said when, begin with the first of them', () => {
  const turns = (...times: [string, boolean?][]) =>
    times.map(([turnTime, isOut]) => ({ role: 'bot', text: 'x', turnTime, ...(isOut && { private: true }) }));
  expect(
    session({ startTime: null, transcript: turns(['2024-03-05T13:02:00Z'], ['2024-03-05T13:01:00Z']) }),
  ).toMatchObject({ startTime: at('13:01:00') });
  expect(
    session({ startTime: null, transcript: turns(['2024-03-05T13:01:00Z', true], ['2024-03-05T13:02:00Z']) }),
  ).toMatchObject({ startTime: at('13:02:00') });
  expect(refused({ externalId: 's', transcript: turns(['2024-03-05T13:01:00Z', true]) })).toEqual([
    expect.stringContaining('startTime: empty'),
  ]);
});

test('where no message has a time that can be read, that is why there is no start', () => {
  const talk = (...timestamps: unknown[]) => ({
    externalId: 's',
    transcript: timestamps.map((timestamp) => ({ role: 'user', text: 'x', timestamp })),
  });
  expect(refused(talk(undefined, 'soon', 'later'))).toEqual([expect.stringMatching(/^messageTime: .*soon/)]);
  expect(refused(talk('03/04/2024 10:00'))).toEqual([expect.stringMatching(/^messageTime: .*dateOrder/)]);
  for (const nothing of [
    talk(undefined, null),
    { externalId: 's', transcript: 'User: x' },
    { externalId: 's', transcript: ['User: x'] },
    { externalId: 's' },
  ])
    expect(refused(nothing)).toEqual([expect.stringContaining('startTime: empty')]);
  expect(refused({ ...talk('soon'), startTime: 'never' })).toEqual([
    expect.stringMatching(/^startTime: .*never/),
  ]);
});

test('a default fills what a row does not say, and nothing that it does', () => {
  const defaults = { channel: 'constructor', language: 'nl', country: 'NL', currency: 'EUR' };
  expect(session({ country: 'Atlantis', currency: '' }, { defaults })).toMatchObject({
    ...defaults,
    channel: '(constructor)',
  });
  const own = { channel: 'web', language: 'de', country: 'DE', currency: 'USD' };
  expect(session(own, { defaults })).toMatchObject(own);
  expect(session({ cost: '£5' }, { defaults })).toMatchObject({ currency: 'GBP', cost: 5 });
  expect(session({ cost: '£5', currency: 'USD' }, { defaults })).toMatchObject({ currency: 'USD' });
});

test('a cost that says its currency has a place for it', () => {
  expect(session({ cost: '5' }).lacks).toContain('currency');
  expect(session({ cost: '€5' }).lacks).not.toContain('currency');
  expect(session({ cost: '', currency: null }).lacks).not.toContain('currency');
});

test('NA is Namibia among countries, and nothing elsewhere', () => {
  for (const country of ['NA', ' na ', 'Namibia'])
    expect([country, session({ country }).country]).toEqual([country, 'NA']);
  for (const country of ['N/A', '-', 'xNA', 'NAx', ['NA'], null])
    expect([country, session({ country }).country]).toEqual([country, null]);
  expect([session({ channel: 'NA' }).channel, session({ language: 'NA' }).language]).toEqual([null, null]);
});

test('an id that a spreadsheet cut short names nobody, and what could be a person is not shown', () => {
  expect(warned({ userId: '1.5E+15' })).toEqual([
    { field: 'userId', kind: 'ID_CUT_SHORT', count: 1, sample: '1.5E+15' },
  ]);
  expect(session({ userId: '1.5E+15' }).userId).toBeNull();
  expect(warned({ userId: 'u', ipAddress: 'x', fullTranscriptUrl: 'x', country: 'x' })).toEqual([
    { field: 'ipAddress', kind: 'VALUE_NOT_TAKEN', count: 1, sample: null },
    { field: 'country', kind: 'VALUE_NOT_TAKEN', count: 1, sample: 'x' },
    { field: 'fullTranscriptUrl', kind: 'VALUE_NOT_TAKEN', count: 1, sample: null },
  ]);
});

test('ten thousand messages are kept, and it is told how many more there were', () => {
  const talk = (count: number) =>
    Array.from({ length: count }, (_, index) => `${index % 2 ? 'Agent' : 'User'}: x`);
  expect(warned({ transcript: talk(10_000) })).toEqual([]);
  expect(warned({ transcript: talk(10_002) })).toEqual([
    { field: 'transcript', kind: 'MESSAGES_CUT', count: 2, sample: null },
  ]);
  expect(session({ transcript: talk(10_002) }).messages).toHaveLength(10_000);
});

test('what was said before comes first, and its times count', () => {
  const before = [{ order: 0, role: 'user' as const, content: 'Hi', timestamp: at('12:30:00') }];
  expect(session({ startTime: undefined, transcript: said }, { before })).toMatchObject({
    startTime: at('12:30:00'),
    messageCount: 3,
    messages: [{ content: 'Hi' }, { content: 'Hi', order: 1 }, { content: 'Hello', order: 2 }],
  });
});

test('who handled a session is an agent in it, unless the mapping says who that is', () => {
  const transcript = 'User: Hi\nAnn: Hello';
  expect(session({ transcript, assignee: ' Ann ' }).messages?.map(({ role }) => role)).toEqual([
    'user',
    'agent',
  ]);
  expect(session({ transcript }).messages).toHaveLength(1);
  const speakers = new Map([['Ann', 'assistant']] as const);
  expect(session({ transcript, assignee: 'Ann' }, { speakers }).messages?.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
  ]);
  expect(
    session({ transcript: 'User: Hi\nAnn: a\nBob: b', assignee: 'Bob' }, { speakers }).messages?.map(
      ({ role }) => role,
    ),
  ).toEqual(['user', 'assistant', 'agent']);
});

test('times that the clock shows twice or never are told with the field they stand in', () => {
  const zoned = { dates: { zone: createTimeZone('Europe/Amsterdam'), order: 'dmy' as const } };
  expect(warned({ startTime: '27.10.2024 02:30', endTime: '27.10.2024 02:40' }, zoned)).toEqual([
    { field: 'startTime', kind: 'TIME_TWICE', count: 1, sample: '2024-10-27 02:30' },
    { field: 'endTime', kind: 'TIME_TWICE', count: 1, sample: '2024-10-27 02:40' },
  ]);
  const transcript = [{ role: 'user', text: 'x', time: '31.03.2024 02:30' }];
  expect(warned({ transcript }, zoned)).toEqual([
    { field: 'messageTime', kind: 'TIME_SKIPPED', count: 1, sample: '2024-03-31 02:30' },
  ]);
  expect(warned({ startTime: '27.10.2024 02:30', timeZone: 'UTC' }, zoned)).toEqual([]);
});

test('moods and ratings are read on scales of their own', () => {
  expect(session({ sentiment: 5, rating: 5 }, { ratingScale: '1-5' })).toMatchObject({
    sentiment: 'POSITIVE',
    rating: 5,
  });
  expect(session({ sentiment: 5, rating: 5 }, { ratingScale: '1-5', moodScale: '0-10' })).toMatchObject({
    sentiment: 'NEUTRAL',
    rating: 5,
  });
  expect(warned({ sentiment: 5, rating: {} }, { ratingScale: '1-5', moodScale: null })).toEqual([
    { field: 'rating', kind: 'VALUE_NOT_TAKEN', count: 1, sample: null },
    { field: 'sentiment', kind: 'SCALE_UNCLEAR', count: 1, sample: '5' },
  ]);
});

test('lengths are read in the units of their columns', () => {
  const units = { durationSeconds: 'min', avgResponseTime: 'ms', firstResponseSeconds: 'h' } as const;
  expect(
    session({ durationSeconds: '2', avgResponseTime: '1500', firstResponseSeconds: '1:30' }, { units }),
  ).toMatchObject({
    durationSeconds: 120,
    avgResponseTime: 1.5,
    firstResponseSeconds: 5400,
  });
  expect(warned({ firstResponseSeconds: '1:30' }, { clocks: { firstResponseSeconds: 'unclear' } })).toEqual([
    { field: 'firstResponseSeconds', kind: 'UNIT_UNCLEAR', count: 1, sample: '1:30' },
  ]);
});
