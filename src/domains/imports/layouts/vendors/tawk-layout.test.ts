import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { tawkTranscript } from '../../../../../test/vendor-files/tawk.ts';

test.each([
  ...formsOf([tawkTranscript]),
  ['one call alone', JSON.stringify(tawkTranscript)] as const,
  ['one call over many lines', JSON.stringify(tawkTranscript, null, 2)] as const,
])('a transcript of tawk.to, as %s', async (_form, content) => {
  const { layout, sessions, talks } = await readVendorFile(content);
  expect(layout).toBe('tawk');
  expect(talks).toEqual([
    [
      ['system', 'V12 joined'],
      ['user', 'Do you repair?'],
      ['agent', 'We do.'],
    ],
  ]);
  expect(sessions[0]).toMatchObject({
    externalId: tawkTranscript.chat.id,
    userId: 'v12@mail.example',
    country: 'BE',
    channel: 'tawk.to',
    startTime: new Date('2026-03-05T09:00:00Z'),
    avgResponseTime: 30,
    initialMsg: 'Do you repair?',
  });
});

test('calls that tell of no transcript are refused with the one to keep', async () => {
  const { chat, ...call } = tawkTranscript;
  const started = { ...call, event: 'chat:start', chatId: chat.id, message: { text: 'Hi', type: 'msg' } };
  await expect(readVendorFile(JSON.stringify([started]))).rejects.toThrow('chat:transcript_created');
});
