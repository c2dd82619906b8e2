import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { voiceflowTranscript } from '../../../../../test/vendor-files/voiceflow.ts';

test.each([
  ...formsOf([voiceflowTranscript], (transcripts) => ({ transcripts })),
  ['an answer alone', JSON.stringify({ transcript: voiceflowTranscript })] as const,
  ['answers, one a line', `${JSON.stringify({ transcript: voiceflowTranscript })}\n`] as const,
])('a transcript of Voiceflow, as %s', async (_form, content) => {
  const { layout, sessions, talks } = await readVendorFile(content);
  expect(layout).toBe('voiceflow');
  expect(talks).toEqual([
    [
      ['assistant', 'Hi, how can I help?'],
      ['user', 'track <my> order'],
      ['assistant', 'It arrives today.'],
      ['user', 'and when?'],
      ['user', 'Track another'],
      ['user', 'thanks'],
    ],
  ]);
  expect(sessions[0]).toMatchObject({
    externalId: '65f00000aaaa',
    startTime: new Date('2026-03-05T09:00:00Z'),
    endTime: new Date('2026-03-05T09:02:00Z'),
    avgResponseTime: 2,
    messagesSent: 4,
  });
});

test('a list of transcripts has no logs and says so', async () => {
  const { logs, ...listed } = voiceflowTranscript;
  const { layout, sessions, remarks } = await readVendorFile(JSON.stringify({ transcripts: [listed] }));
  expect(layout).toBe('voiceflow');
  expect(sessions[0]?.lacks).toContain('messages');
  expect(remarks).toEqual([expect.stringContaining('GET /v1/transcript/ID')]);
});

test('transcripts of others are not taken for those of Voiceflow', async () => {
  const other = { id: 't', sessionId: 's', createdAt: '2026-03-05T09:00:00Z', logs: [] };
  expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
});
