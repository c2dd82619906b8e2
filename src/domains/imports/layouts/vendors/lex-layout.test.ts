import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { lexTurns } from '../../../../../test/vendor-files/lex.ts';

const inCloudWatch = lexTurns.map((turn) => ({
  logStreamName: 'aws/lex/BOT1',
  timestamp: 1772701200000,
  message: JSON.stringify(turn),
  ingestionTime: 1772701201000,
  eventId: turn.requestId,
}));

test.each([
  ...formsOf(lexTurns),
  ...formsOf(inCloudWatch, (events) => ({ events, searchedLogStreams: [] })).map(
    ([form, content]) => [`${form}, within events of CloudWatch`, content] as const,
  ),
])('conversation logs of Lex V2, as %s', async (_form, content) => {
  const { layout, sessions, talks } = await readVendorFile(content);
  expect(layout).toBe('lex');
  expect(talks).toEqual([
    [
      ['user', 'Quiero cambiar mi cita'],
      ['assistant', '¿Para qué día?'],
      ['user', 'El lunes'],
      ['assistant', 'Hecho.'],
    ],
    [
      ['user', 'Hola'],
      ['assistant', 'Hola, ¿qué tal?'],
    ],
  ]);
  expect(sessions[0]).toMatchObject({
    externalId: 'lex-3',
    startTime: new Date('2026-03-05T09:00:00Z'),
    language: 'es',
    channel: 'text',
    messagesSent: 2,
    avgResponseTime: null,
  });
});

test('events of others in CloudWatch are not taken for those of Lex', async () => {
  for (const message of ['START RequestId: 7', '{"level":"info","sessionId":"s","timestamp":"2026-03-05"}']) {
    const file = JSON.stringify([{ timestamp: 1772701200000, message }]);
    expect((await readVendorFile(file)).layout).toBe('generic');
  }
});

test('what Lex says in SSML is what is heard of it, and what somebody typed stays as it is', async () => {
  const ssml =
    '<speak><s>Hola &amp; bienvenido.</s><s>¿Qué<break time="200ms"/>día?</s> <emphasis>Gracias</emphasis></speak>';
  const heard = 'Hola & bienvenido. ¿Qué día? Gracias';
  const typed = '<speak>Hola</speak>';
  const [turn] = lexTurns;
  const v2 = { ...turn, inputTranscript: typed, messages: [{ contentType: 'SSML', content: ssml }] };
  const v1 = {
    botName: 'BookTrip',
    userId: 'u-1',
    inputTranscript: typed,
    botResponse: ssml,
    timestamp: '2026-03-05T09:00:00Z',
  };
  for (const record of [v2, v1]) {
    const { talks } = await readVendorFile(JSON.stringify([record]));
    expect(talks).toEqual([
      [
        ['user', typed],
        ['assistant', heard],
      ],
    ]);
  }
});
