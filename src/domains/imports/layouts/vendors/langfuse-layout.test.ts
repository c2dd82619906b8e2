import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { langfuseListed, langfuseTraces } from '../../../../../test/vendor-files/langfuse.ts';

const answer = (data: readonly object[]) => ({ data, meta: { page: 1, totalItems: 3 } });
const talk = [
  ['user', 'Is it open today?'],
  ['assistant', 'Until six.'],
  ['user', 'And tomorrow?'],
  ['assistant', 'Tomorrow too.'],
];

test.each(formsOf(langfuseTraces, answer))(
  'traces of Langfuse are the turns of their session, their costs added up, as %s',
  async (_form, content) => {
    const { layout, sessions, talks } = await readVendorFile(content);
    expect(layout).toBe('langfuse');
    expect(talks).toEqual([
      talk,
      [
        ['user', 'How much?'],
        ['assistant', 'Ten.'],
      ],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: 'lf-1',
      userId: 'lf-user',
      startTime: new Date('2026-03-05T09:00:00Z'),
      cost: 0.003,
      currency: 'USD',
      messagesSent: 2,
    });
    expect(sessions[1]).toMatchObject({ externalId: 't-3', cost: 0.004, userId: null });
  },
);

test('a session of Langfuse with its traces in it', async () => {
  const session = { ...langfuseListed, traces: langfuseTraces.slice(0, 2) };
  const { layout, sessions, talks } = await readVendorFile(JSON.stringify(session));
  expect(layout).toBe('langfuse-sessions');
  expect(talks).toEqual([talk]);
  expect(sessions[0]).toMatchObject({ externalId: 'lf-1', userId: 'lf-user' });
});

test.each(formsOf([langfuseListed], answer))(
  'sessions of Langfuse without traces say so, as %s',
  async (_form, content) => {
    const { layout, sessions, remarks } = await readVendorFile(content);
    expect(layout).toBe('langfuse-sessions');
    expect(sessions[0]?.lacks).toContain('messages');
    expect(remarks).toEqual([expect.stringContaining('Export the traces')]);
  },
);

test('traces of others are not taken for those of Langfuse', async () => {
  const other = { id: 't', timestamp: '2026-03-05T09:00:00Z', input: 'a', output: 'b', latency: 2 };
  expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
});
