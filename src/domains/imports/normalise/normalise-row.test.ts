import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { inEnglish } from '../../../words/sentence.ts';
import { importFields, type SourceFields } from './import-field.ts';
import { normaliseRow } from './normalise-row.ts';
import type { RowForm } from './row-form.ts';
import { createTimeZone } from './time-zone.ts';

const form: RowForm = {
  dates: { zone: createTimeZone('Europe/Amsterdam'), order: 'unclear' },
  decimalMark: '.',
  ratingScale: null,
  hasEnd: false,
  units: {},
  defaults: {},
};
const least: SourceFields = { externalId: 's-1', startTime: '05.03.2024 14:00:00' };

const normalised = (fields: SourceFields, how: RowForm) => atOnce(normaliseRow(fields, how));
const session = (fields: SourceFields, how: RowForm = form) => {
  const row = normalised(fields, how);
  if (!row.ok) throw new Error(row.reasons.map(inEnglish).join('; '));
  return row.session;
};
const reasons = (fields: SourceFields) => {
  const row = normalised(fields, form);
  return row.ok ? [] : row.reasons.map(inEnglish);
};

test('a full row becomes a session', () => {
  expect(
    session({
      ...least,
      endTime: '05.03.2024 14:10:30',
      userId: 4711,
      ipAddress: '203.0.113.7',
      country: 'Nederland',
      language: 'Dutch',
      channel: 'web',
      messagesSent: '4',
      sentiment: 'positief',
      category: 'Leave',
      escalated: 'nee',
      forwardedHr: 'ja',
      fullTranscriptUrl: 'https://example.com/t/1',
      avgResponseTime: '2,5',
      tokens: '1.500',
      cost: '€ 0,0123',
      initialMsg: 'Hoi',
    }),
  ).toEqual({
    attributes: null,
    externalId: 's-1',
    startTime: new Date('2024-03-05T13:00:00Z'),
    endTime: new Date('2024-03-05T13:10:30Z'),
    durationSeconds: 630,
    userId: '4711',
    ipAddress: '203.0.113.7',
    country: 'NL',
    language: 'nl',
    channel: 'web',
    messagesSent: 4,
    messageCount: null,
    avgResponseTime: 2.5,
    firstResponseSeconds: null,
    assignee: null,
    team: null,
    botVersion: null,
    rating: null,
    ratingComment: null,
    tags: null,
    sentiment: 'POSITIVE',
    category: 'Leave',
    escalated: false,
    forwardedHr: true,
    initialMsg: 'Hoi',
    summary: null,
    questions: null,
    tokens: 1500,
    cost: 0.0123,
    currency: 'EUR',
    fullTranscriptUrl: 'https://example.com/t/1',
    messages: null,
    transcriptHash: null,
    lacks: [
      ...['durationSeconds', 'messageCount', 'firstResponseSeconds', 'assignee', 'team', 'botVersion'],
      ...['rating', 'ratingComment', 'tags', 'summary', 'questions', 'messages'],
    ],
    derives: ['durationSeconds'],
    contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('what the source does not say is derived from the transcript', () => {
  const transcript = [
    { role: 'user', content: 'Hi', timestamp: '2024-03-05T13:00:10Z' },
    { role: 'agent', content: 'Hello', timestamp: '2024-03-05T13:00:14Z' },
    { role: 'user', content: 'Bye', timestamp: '2024-03-05T13:01:00Z' },
  ];
  expect(session({ externalId: 's-1', transcript })).toMatchObject({
    startTime: new Date('2024-03-05T13:00:10Z'),
    endTime: new Date('2024-03-05T13:01:00Z'),
    durationSeconds: 50,
    messagesSent: 2,
    messageCount: 3,
    avgResponseTime: 4,
    initialMsg: 'Hi',
    transcriptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(session({ ...least, transcript, messagesSent: 9, avgResponseTime: 1 })).toMatchObject({
    messagesSent: 9,
    avgResponseTime: 1,
  });
});

test('a duration stands in for the end, and a session without an end has none', () => {
  expect(session({ ...least, durationSeconds: '10:30' })).toMatchObject({
    endTime: new Date('2024-03-05T13:10:30Z'),
    durationSeconds: 630,
  });
  expect(session(least)).toMatchObject({ endTime: null, durationSeconds: null });
});

test('a session over the hour that comes twice ends after it began', () => {
  expect(
    session({ externalId: 's', startTime: '27.10.2024 02:50:00', endTime: '27.10.2024 02:10:00' }),
  ).toMatchObject({ durationSeconds: 1200 });
});

test('every fault of a refused row is told at once, with what to do', () => {
  expect(
    reasons({
      startTime: 'soon',
      endTime: '99.99.2024',
      messagesSent: 'many',
      escalated: 'perhaps',
      cost: '-1',
    }),
  ).toEqual([
    'externalId: empty; map the column with the session ID',
    `startTime: "soon" isn't a date we can read`,
    "endTime: 99.99.2024 doesn't exist",
    `messagesSent: "many" isn't a number`,
    `escalated: "perhaps" isn't yes or no`,
    'cost: -1 is negative',
  ]);
  expect(reasons({ externalId: 'x' })).toEqual([
    'startTime: empty; map the column with the time the session started',
  ]);
  expect(reasons({ externalId: 'x'.repeat(256), startTime: 1709647533 })).toEqual([
    'externalId: longer than 255 characters',
  ]);
  expect(reasons({ ...least, endTime: '05.03.2024 13:00:00' })[0]).toContain(
    'endTime: before the session started',
  );
});

test('an unknown word costs its field, not the row', () => {
  const row = normalised(
    {
      ...least,
      country: 'Atlantis',
      language: 'Klingon',
      ipAddress: 'x.x.x.x',
      sentiment: 'meh',
      fullTranscriptUrl: 'file:///etc/passwd',
    },
    form,
  );
  expect(row).toMatchObject({
    ok: true,
    session: { country: null, language: null, ipAddress: null, sentiment: null, fullTranscriptUrl: null },
  });
  expect(row.ok && row.warnings.map(({ field }) => field)).toEqual([
    'ipAddress',
    'country',
    'language',
    'sentiment',
    'fullTranscriptUrl',
  ]);
});

test('defaults fill what a row does not say', () => {
  const defaults = { channel: 'web', language: 'nl', country: 'NL', currency: 'EUR' };
  expect(session({ ...least, language: 'German' }, { ...form, defaults })).toMatchObject({
    ...defaults,
    language: 'de',
  });
});

test('the hash is the same for the same content however it is written, and differs for other content', () => {
  const csv = session({
    ...least,
    country: 'Nederland',
    escalated: 'ja',
    tokens: '1,500',
    category: ' Leave ',
  });
  const json = session({
    externalId: 's-1',
    startTime: '2024-03-05T14:00:00+01:00',
    country: 'nl',
    escalated: true,
    tokens: 1500,
    category: 'Leave',
    summary: '',
  });
  expect(json.contentHash).toBe(csv.contentHash);
  const changes: SourceFields[] = [
    { externalId: 's-2' },
    { endTime: '05.03.2024 15:00:00' },
    { durationSeconds: 5 },
    { userId: 'u' },
    { channel: 'u' },
    { category: 'u' },
    { initialMsg: 'u' },
    { summary: 'u' },
    { questions: ['u'] },
    { messagesSent: 3 },
    { messageCount: 3 },
    { avgResponseTime: 3 },
    { tokens: 3 },
    { cost: 3 },
    { currency: 'USD' },
    { transcript: 'User: hi' },
    { transcript: 'Agent: hi' },
    { fullTranscriptUrl: 'https://example.com/' },
  ];
  const hashes = changes.map((change) => session({ ...least, ...change }).contentHash);
  expect(new Set([session(least).contentHash, ...hashes]).size).toBe(changes.length + 1);
});

test('the hash of a known row never changes between releases: it would make every row look changed', () => {
  expect(session({ ...least, transcript: 'User: hi\nAgent: hello' })).toMatchObject({
    transcriptHash: 'aa413617cbf2491055f16ff5c420a613df178de726de3610715f0718c47f7516',
    contentHash: '0fa9cbe7c9f2a9e12efac056dc0aa59a912666bf109582b3be47e655f73893c8',
  });
});

test('a value that cannot be read as text, or is nested without end, is a reason or a warning', () => {
  const nested = Array.from({ length: 100_000 }).reduce<unknown>((inner) => ({ name: inner }), 'deep');
  for (const hostile of [{ toString: '' }, { valueOf: null, toString: null }, Object.create(null), nested]) {
    const talk = [{ role: hostile, order: hostile, content: hostile, timestamp: hostile }, { content: 'hi' }];
    for (const field of importFields) {
      for (const value of [hostile, [hostile], talk]) {
        const row = normalised({ ...least, [field]: value }, form);
        if (!row.ok) expect(row.reasons.length).toBeGreaterThan(0);
      }
    }
  }
  expect(normalised({ ...least, sentiment: { toString: '' } }, form)).toMatchObject({
    warnings: [{ field: 'sentiment', kind: 'VALUE_NOT_TAKEN', count: 1, sample: null }],
  });
});

test('any values give a session or reasons, never an exception', () => {
  const fields = fc.record(
    Object.fromEntries(
      [
        'externalId',
        'startTime',
        'endTime',
        'transcript',
        'questions',
        'cost',
        'ipAddress',
        'summary',
        'sentiment',
      ].map((field) => [field, fc.oneof(fc.string({ unit: 'binary' }), fc.anything())]),
    ),
  );
  fc.assert(
    fc.property(fields, (values) => {
      const row = normalised(values as SourceFields, form);
      if (!row.ok) expect(row.reasons.length).toBeGreaterThan(0);
    }),
    { numRuns: 200 },
  );
});

test.each(['1.23457E+15', '1,23457E+15', '1.23456789012346E+018', '9E+15', '1.2345678901234568e+18'])(
  'an id that a spreadsheet cut short as %s is refused with what happened to it; a user of such an id is left out',
  (id) => {
    expect(reasons({ ...least, externalId: id })).toEqual([
      expect.stringMatching(
        /^externalId: a spreadsheet wrote .* lost its last digits; export the file again/,
      ),
    ]);
    expect(normalised({ ...least, userId: id }, form)).toMatchObject({
      session: { userId: null },
      warnings: [{ field: 'userId' }],
    });
  },
);

test.each(['1e10', '4E5', 'E+15', '12E+15', '1234567890123456789', 'a1.5E+15'])('the id %s stands', (id) => {
  expect(session({ ...least, externalId: id })).toMatchObject({ externalId: id });
});

test('a row of millions of characters is read in steps between which others go first', () => {
  const steps = normaliseRow({ ...least, transcript: 'User: hello\n'.repeat(300_000) }, form);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  expect(step.value).toMatchObject({ ok: true, session: { messageCount: 10_000 } });
  // Of some hundred lines each, twice over: who speaks, and when.
  expect(count).toBeGreaterThan(2_000);
});

test('a value is looked for at the beginning of a cell, which may hold a whole book', () => {
  const book = 'x'.repeat(1_000_000);
  expect(reasons({ ...least, tokens: book, externalId: book })).toEqual([
    'externalId: longer than 255 characters',
    expect.stringContaining("isn't a number"),
  ]);
  expect(
    session({ ...least, endTime: `${' '.repeat(1_000_000)}05.03.2024 15:00:00` }).endTime,
  ).not.toBeNull();
});

test('who is an agent only because the user is known is told, and is nothing that is kept', () => {
  const guessed = 'User: Hello there\nAnna: Good morning\nUser: I have a question\nAnna: Yes?';
  const row = normalised({ ...least, transcript: guessed }, form);
  expect(row).toMatchObject({
    ok: true,
    warnings: [{ field: 'transcript', kind: 'SPEAKER_GUESSED', count: 2, sample: null }],
  });
  expect(JSON.stringify(row.ok && row.session.messages)).not.toMatch(/isGuessed|speaker/);
});

test('names alone say nothing of who is who until a person does', () => {
  const transcript = 'Jan: Hello there\nAnna: Good morning\nJan: I have a question';
  expect(normalised({ ...least, transcript }, form)).toMatchObject({
    warnings: [{ field: 'transcript', kind: 'SPEAKER_UNKNOWN', count: 3, sample: null }],
    session: { messagesSent: null, initialMsg: null },
  });
  const speakers = new Map([
    ['Jan', 'user'],
    ['Anna', 'agent'],
  ] as const);
  expect(normalised({ ...least, transcript }, { ...form, speakers })).toMatchObject({
    warnings: [],
    session: { messagesSent: 2, initialMsg: 'Hello there' },
  });
  const list = [
    { author: 'Jan', text: 'Hello there' },
    { author: 'Anna', text: 'Good morning' },
  ];
  expect(normalised({ ...least, transcript: list }, { ...form, speakers })).toMatchObject({
    warnings: [],
    session: { messagesSent: 1, messageCount: 2 },
  });
});

test('notes of the team and what was deleted stay out, with their count', () => {
  const transcript = [
    { role: 'user', text: 'Hello' },
    { role: 'agent', text: 'He is angry', private: true },
    { role: 'agent', text: 'Watch out', type: 'internal_note' },
    { role: 'agent', text: 'For us', visibility: 'agents' },
    { role: 'agent', text: 'Not for you', is_public: 'false' },
    { role: 'user', text: 'Oops', deleted: true },
    { role: 'agent', text: 'Good morning', public: true, type: 'comment', deleted_at: null },
  ];
  expect(normalised({ ...least, transcript }, form)).toMatchObject({
    warnings: [{ kind: 'MESSAGES_LEFT_OUT', count: 5 }],
    session: {
      messages: [
        { order: 0, content: 'Hello' },
        { order: 1, content: 'Good morning' },
      ],
    },
  });
});

test('that one speaker says everything is told', () => {
  const transcript = ['Hi', 'Are you there?', 'Bye'].map((text) => ({ role: 'user', text }));
  expect(normalised({ ...least, transcript }, form)).toMatchObject({
    warnings: [{ field: 'transcript', kind: 'ONE_SPEAKER', count: 1, sample: null }],
  });
});

test('a speaker whom a word makes known needs no remark', () => {
  const said = normalised({ ...least, transcript: 'User: Hello\nAgent: Good morning' }, form);
  expect(said).toMatchObject({ ok: true, warnings: [] });
});

test.each([
  ['cost', '9007199.26'],
  ['avgResponseTime', '2147484'],
  ['durationSeconds', '2147483648'],
])('a number that is too large to be kept as it is refuses its row: %s %s', (field, value) => {
  expect(reasons({ ...least, [field]: value })).toEqual([`${field}: ${value} is too large`]);
});
