import { asProtobuf, spansOf, spanWriters, type Talk } from '../../test/labs/span-writers.ts';
import { rawPost } from '../http-load.ts';

const turns: Talk['turns'] = [
  ['I cannot sign in to the portal since this morning.', 'Which browser do you use, please?'],
  ['The one that came with the computer.', 'Could you try once more with another one?'],
];

/** Each begins a second after the one before, the first of them so long ago that none is of tomorrow. */
const startOf = (at: number): number => Date.now() - 30 * 86_400_000 + (at % 2_000_000) * 1_000;

/** Conversations of four messages, each another one. */
function sessionAt(at: number) {
  const start = startOf(at);
  return {
    externalId: `p-${at}`,
    startTime: new Date(start).toISOString(),
    userId: `user-${at % 5_000}`,
    country: 'NL',
    language: 'nl',
    messages: turns.flatMap(([asked, answered], turn) => [
      { role: 'user', content: `${asked} (${at})`, timestamp: new Date(start + turn * 40_000).toISOString() },
      {
        role: 'assistant',
        content: answered,
        timestamp: new Date(start + turn * 40_000 + 4_000).toISOString(),
      },
    ]),
  };
}

/** What a program sends, numbered, so that nothing is sent twice. */
export const pushesOf = (key: string) => {
  const headers = { authorization: `Bearer ${key}` };
  const post = (path: string, type: string, body: string | Uint8Array) => rawPost(path, type, body, headers);
  return {
    sessions: (batch: number, size: number): Buffer =>
      post(
        '/api/ingest/v1/sessions',
        'application/json',
        JSON.stringify({ sessions: Array.from({ length: size }, (_, at) => sessionAt(batch * size + at)) }),
      ),
    message: (at: number, conversations: number): Buffer =>
      post(
        `/api/ingest/v1/sessions/m-${at % conversations}/messages`,
        'application/json',
        JSON.stringify({
          messages: [
            {
              id: `m${at}`,
              role: at % 2 === 0 ? 'user' : 'assistant',
              content: `And what about number ${at}?`,
              timestamp: new Date(startOf(at)).toISOString(),
            },
          ],
        }),
      ),
    /** Two calls a conversation, the second of which repeats the first. */
    spans: (batch: number, size: number): Buffer => {
      const spans = Array.from({ length: size }, (_, at) => {
        const id = `o-${batch * size + at}`;
        return spansOf({ id, userId: 'u', startMs: startOf(batch * size + at), turns }, genAi);
      });
      return post('/api/ingest/otlp/v1/traces', 'application/x-protobuf', asProtobuf(spans.flat()));
    },
  };
};
export type Pushes = ReturnType<typeof pushesOf>;

const genAi: NonNullable<(typeof spanWriters)[string]> = (...told) => {
  const write = spanWriters['gen-ai'];
  if (!write) throw new Error('no convention gen-ai');
  return write(...told);
};
