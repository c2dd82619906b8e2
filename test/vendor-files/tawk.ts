/** The call of the webhook when a transcript is there. */
export const tawkTranscript = {
  event: 'chat:transcript_created',
  time: '2026-03-05T09:10:00.000Z',
  property: { id: 'p-1', name: 'Bike shop' },
  chat: {
    id: '44444444-99ad-11e9-a30a-000000000004',
    visitor: { name: 'V12', email: 'v12@mail.example', city: 'Gent', country: 'BE' },
    messages: [
      { sender: { t: 's' }, type: 'msg', msg: 'V12 joined', time: '2026-03-05T09:00:00.000Z' },
      { sender: { t: 'v', n: 'V12' }, type: 'msg', msg: 'Do you repair?', time: '2026-03-05T09:00:10.000Z' },
      {
        sender: { t: 'a', n: 'Ines', id: 'a-1' },
        type: 'msg',
        msg: 'We do.',
        time: '2026-03-05T09:00:40.000Z',
      },
      {
        sender: { t: 'a', n: 'Ines', id: 'a-1' },
        type: 'file',
        msg: 'list.pdf',
        time: '2026-03-05T09:00:50.000Z',
      },
    ],
  },
};
