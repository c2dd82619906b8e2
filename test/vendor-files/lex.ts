const turn = {
  messageVersion: '2.0',
  bot: { id: 'BOT1', name: 'Citas', aliasId: 'ALIAS1', localeId: 'es_ES', version: '3' },
  sessionId: 'lex-3',
  operationName: 'RecognizeText',
  inputMode: 'Text',
};

/** Conversation logs of Lex V2, as CloudWatch has them. */
export const lexTurns = [
  {
    ...turn,
    inputTranscript: 'Quiero cambiar mi cita',
    timestamp: '2026-03-05T09:00:00Z',
    requestId: 'r-1',
    messages: [
      { content: '¿Para qué día?', contentType: 'PlainText' },
      { content: '{"card":1}', contentType: 'CustomPayload' },
    ],
  },
  {
    ...turn,
    sessionId: 'lex-4',
    inputTranscript: 'Hola',
    timestamp: '2026-03-05T09:00:05Z',
    requestId: 'r-2',
    messages: [{ content: 'Hola, ¿qué tal?', contentType: 'PlainText' }],
  },
  {
    ...turn,
    inputTranscript: 'El lunes',
    timestamp: '2026-03-05T09:00:30Z',
    requestId: 'r-3',
    messages: [{ content: 'Hecho.', contentType: 'PlainText' }],
  },
];
