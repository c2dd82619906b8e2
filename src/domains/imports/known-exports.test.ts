import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { chatwootListed, chatwootMessages } from '../../../test/vendor-files/chatwoot.ts';
import { activities } from '../../../test/vendor-files/desks/said-again.ts';
import { whatsappOfAndroid } from '../../../test/vendor-files/whatsapp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('a chat of people whom nobody knows is stored as that, counted, and known once a person says who they are', async () => {
  const { imported, stored } = await importLab(app);
  const first = await imported(whatsappOfAndroid);
  expect(first).toMatchObject({
    format: 'whatsapp',
    counts: { read: 1, new: 1, rejected: 0 },
    remarks: [{ kind: 'SPEAKER_UNKNOWN', count: 3, sample: null }],
  });
  const [open] = Object.values(await stored());
  expect(open?.messages.map(({ role }) => role)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(open).toMatchObject({ messagesSent: null, avgResponseTime: null, initialMsg: null });

  const speakers = { 'Ada Quill': 'user', '+31 6 00000000': 'agent' };
  const second = await imported(whatsappOfAndroid, { mapping: { speakers } });
  expect(second).toMatchObject({ counts: { read: 1, changed: 1 }, remarks: [] });
  const [told] = Object.values(await stored());
  expect(told?.messages.map(({ role }) => role)).toEqual(['user', 'agent', 'user']);
  expect(told).toMatchObject({ messagesSent: 2, avgResponseTime: 60, initialMsg: 'Is table 4 free?' });
  expect(await imported(whatsappOfAndroid, { mapping: { speakers } })).toMatchObject({
    counts: { read: 1, identical: 1 },
  });
});

test('a list of conversations and their messages complete each other, in any order and again', async () => {
  const list = JSON.stringify({ data: { payload: [chatwootListed] } });
  const messages = JSON.stringify({ meta: {}, payload: chatwootMessages });
  for (const files of [
    [list, messages, list],
    [messages, list, messages],
  ]) {
    const { imported, stored } = await importLab(app);
    for (const file of files) expect((await imported(file)).counts.rejected).toBe(0);
    expect((await stored())['71']).toMatchObject({
      userId: expect.stringMatching(/^(?:crm-15|15)$/),
      channel: 'WebWidget',
      language: 'de',
      endTime: '2026-03-05T09:05:00.000Z',
      messageCount: 4,
    });
  }
});

test('what was edited or deleted is stored as it is said last, and the same file again changes nothing', async () => {
  const { imported, stored } = await importLab(app);
  const file = JSON.stringify(activities);
  expect(await imported(file, { dryRun: true })).toMatchObject({ counts: { read: 1, new: 1 } });
  const run = await imported(file);
  expect(run.counts).toMatchObject({ read: 1, new: 1 });
  expect(run.remarks).toContainEqual(expect.objectContaining({ kind: 'MESSAGES_LEFT_OUT', count: 1 }));
  const { conv9 } = await stored();
  expect(conv9?.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Where?'],
    ['assistant', 'Here'],
    ['assistant', 'Map'],
  ]);
  expect(conv9).toMatchObject({ userId: 'u1', language: 'en', channel: 'webchat', messagesSent: 1 });
  expect(await imported(file)).toMatchObject({ counts: { read: 1, identical: 1 } });
});
