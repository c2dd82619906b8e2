import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { whatsappOfAndroid, whatsappOfIphone } from '../../../../../test/vendor-files/whatsapp.ts';

test('a WhatsApp chat of an iPhone: lines go on with their message, times are of the zone that is said', async () => {
  const { layout, sessions, talks, remarks } = await readVendorFile(whatsappOfIphone, {
    timeZone: 'Europe/Amsterdam',
  });
  expect(layout).toBe('whatsapp');
  expect(talks[0]).toEqual([
    ['unknown', 'Goedemiddag, waarmee helpen we?'],
    ['unknown', 'Mijn <b>band</b> is lek.\r\nKan ik vandaag komen?\r\n\r\nGroet, Karim'],
    ['unknown', 'Ja: tot 17:00'],
  ]);
  expect(sessions).toHaveLength(1);
  expect(sessions[0]).toMatchObject({
    startTime: new Date('2026-03-13T13:05:40Z'),
    endTime: new Date('2026-03-13T13:07:00Z'),
    channel: 'WhatsApp',
    userId: null,
    messagesSent: null,
    initialMsg: null,
  });
  expect(remarks).toEqual([
    expect.stringContaining('Fietsen Smit, Karim B.'),
    expect.stringContaining('Europe/Amsterdam'),
  ]);
});

test('one of Android: the day above 12 settles the order of the others, what WhatsApp says itself stays out', async () => {
  const { layout, sessions, talks } = await readVendorFile(whatsappOfAndroid, {
    speakers: { 'Ada Quill': 'user', '+31 6 00000000': 'agent' },
  });
  expect(layout).toBe('whatsapp');
  expect(talks).toEqual([
    [
      ['user', 'Is table 4 free?'],
      ['agent', 'It is'],
      ['user', '<Media omitted>'],
    ],
  ]);
  expect(sessions[0]).toMatchObject({
    startTime: new Date('2026-03-05T14:05:00Z'),
    endTime: new Date('2026-03-15T09:10:00Z'),
    messagesSent: 2,
    avgResponseTime: 60,
    initialMsg: 'Is table 4 free?',
  });
});

test('dates that can be read two ways are refused with the question, and read as it is answered', async () => {
  const chat = '3/5/26, 14:05 - Ada: Hi\n3/6/26, 14:05 - Bo: Ho\n';
  const open = await readVendorFile(chat);
  expect(open.sessions).toEqual([]);
  expect(open.remarks.join()).toContain('day first or month first');
  expect(open.refused).toEqual([expect.stringContaining('3/5/26')]);
  const told = await readVendorFile(chat, { dateOrder: 'mdy' });
  expect(told.sessions[0]?.startTime).toEqual(new Date('2026-03-05T14:05:00Z'));
});

test('the same chat exported again, with more in it, is the same conversation', async () => {
  const [before] = (await readVendorFile(whatsappOfIphone)).sessions;
  const [after] = (await readVendorFile(`${whatsappOfIphone}[14-03-2026 09:00:00] Karim B.: Dank\r\n`))
    .sessions;
  expect(after?.externalId).toBe(before?.externalId);
  expect(after?.messageCount).toBe((before?.messageCount ?? 0) + 1);
});

test('a message of a million characters and more costs itself only', async () => {
  const chat = `13/03/2026, 14:05 - Ada: Hi\n13/03/2026, 14:06 - Bo: ${'x\n'.repeat(600_000)}13/03/2026, 14:07 - Ada: Yes\n`;
  const { talks, refused } = await readVendorFile(chat);
  expect(talks).toEqual([
    [
      ['unknown', 'Hi'],
      ['unknown', 'Yes'],
    ],
  ]);
  expect(refused).toHaveLength(1);
});

test.each([
  ['a CSV that begins with a date', '05/03/2026, 14:05, Ada\n06/03/2026, 14:05, Bo\n'],
  ['lists of numbers', '[[1, 2], [3, 4]]'],
  ['a log without speakers', '2026-03-05 14:05 - started\n2026-03-05 14:06 - stopped\n'],
])('%s is no WhatsApp chat', async (_what, content) => {
  const layout = await readVendorFile(content).then(
    (read) => read.layout,
    () => 'refused',
  );
  expect(layout).not.toBe('whatsapp');
});

test.each([
  [
    '5/3/26, 2:05\u00a0p.\u00a0m. - Ada: Hola\n15/3/26, 9:10\u00a0a.\u00a0m. - Ada: Listo\n',
    '2026-03-05T14:05:00Z',
  ],
  ['05.03.26, 14:05 - Ada: Hallo\n', '2026-03-05T14:05:00Z'],
  ['2026-03-05, 14:05 - Ada: Hej\n', '2026-03-05T14:05:00Z'],
  ['[05-03-2026 14.05.07] Ada: Moi\n[25-03-2026 14.05.07] Ada: Hei\n', '2026-03-05T14:05:07Z'],
  ['[2026/03/05, 2:05:07 PM] Ada: Hi\n', '2026-03-05T14:05:07Z'],
])('times as phones in other languages write them: %j', async (chat, start) => {
  const { layout, sessions } = await readVendorFile(chat);
  expect(layout).toBe('whatsapp');
  expect(sessions[0]?.startTime).toEqual(new Date(start));
});

test('French phones put a word between the day and the time', async () => {
  const { layout, talks } = await readVendorFile(
    '05/03/2026 à 09:00 - Les messages sont chiffrés.\n05/03/2026 à 09:00 - Ann: Où est-ce ?\n25/03/2026 à 09:01 - Magasin: Ici\n',
    { speakers: { Ann: 'user', Magasin: 'agent' } },
  );
  expect(layout).toBe('whatsapp');
  expect(talks).toEqual([
    [
      ['user', 'Où est-ce ?'],
      ['agent', 'Ici'],
    ],
  ]);
});

test.each([
  ['Arabic digits', '٠٥/٠٣/٢٠٢٦، ٩:٠٠ ص - أنا: أين؟\n١٣/٠٣/٢٠٢٦، ٩:٠٢ م - متجر: غدا\n'],
  ['Persian digits', '۰۵/۰۳/۲۰۲۶، ۹:۰۰ - من: کجا؟\n۱۳/۰۳/۲۰۲۶، ۲۱:۰۲ - مغازه: فردا\n'],
  ['Korean', '2026. 3. 5. 오전 9:00, 안나 : 어디?\n2026. 3. 13. 오후 9:02, 가게 : 내일\n'],
  [
    'Korean, of an iPhone',
    '[2026. 3. 5. 오전 9:00:00] 안나: 어디?\n[2026. 3. 13. 오후 9:02:00] 가게: 내일\n',
  ],
  ['Chinese', '2026/3/5 上午9:00 - 安娜: 在哪?\n2026/3/13 下午9:02 - 店: 明天\n'],
  ['Japanese, of an iPhone', '[2026/03/05 午前9:00:00] アンナ: どこ？\n[2026/03/13 午後9:02:00] 店: 明日\n'],
])('a chat of a telephone in another script: %s', async (_script, content) => {
  const { layout, sessions } = await readVendorFile(content);
  expect(layout).toBe('whatsapp');
  expect(sessions.map(({ messages }) => messages?.length)).toEqual([2]);
  expect(sessions[0]).toMatchObject({
    startTime: new Date('2026-03-05T09:00:00Z'),
    endTime: new Date('2026-03-13T21:02:00Z'),
  });
});
