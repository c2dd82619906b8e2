const anna = { type: 'message', user: 'U01ANNA', user_profile: { real_name: 'Anna Visser', name: 'anna' } };

/** A day of a channel, as an export has it. */
export const slackDay = [
  { ...anna, text: 'The printer on 3 is broken', ts: '1772701200.000100', thread_ts: '1772701200.000100' },
  {
    type: 'message',
    subtype: 'channel_join',
    user: 'U02BOB',
    text: '<@U02BOB> has joined the channel',
    ts: '1772701205.000200',
  },
  {
    type: 'message',
    user: 'U02BOB',
    text: 'I am on my way &amp; bring paper',
    ts: '1772701260.000300',
    thread_ts: '1772701200.000100',
  },
  {
    type: 'message',
    subtype: 'bot_message',
    bot_id: 'B09',
    username: 'Desk bot',
    text: 'A ticket was made',
    ts: '1772701202.000400',
    thread_ts: '1772701200.000100',
  },
  { ...anna, text: 'Good morning all', ts: '1772704800.000500' },
];
