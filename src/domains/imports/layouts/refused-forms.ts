import { type Sentence, say } from '../../../words/sentence.ts';
import type { FileSample } from './file-sample.ts';
import { fits } from './forms/fits.ts';
import type { Marks } from './forms/record-form.ts';

/** What vendors give that holds no conversation, and which export does. */
const refused: ReadonlyArray<readonly [Marks | readonly Marks[], Sentence]> = [
  [
    [
      { chats_summary: 'list' },
      { chats_info: 'list' },
      { last_thread_summary: 'object', users: 'list' },
      { last_thread_info: 'object', users: 'list' },
    ],
    say('layout.livechatList'),
  ],
  [{ turnID: 'filled', type: 'text', startTime: 'there' }, say('layout.voiceflowTurns')],
  [
    [
      { id: { like: /^[UW][A-Z0-9]{6,20}$/ }, team_id: 'text', profile: 'object' },
      { id: { like: /^[CDG][A-Z0-9]{6,20}$/ }, members: 'list', created: 'number' },
    ],
    say('layout.slackPeople'),
  ],
  [
    [
      { chatgpt_plus_user: 'there', email: 'there' },
      { conversation_id: 'text', is_anonymous: 'there', title: 'there' },
    ],
    say('layout.chatgptOther'),
  ],
  [{ instance_id: 'there', metric: 'text', ticket_id: 'there', type: 'text' }, say('layout.zendeskMetrics')],
];

const leastShare = 0.6;

/** Why a known file cannot be read; null for any other. */
export function refusalOf({ objects }: FileSample): Sentence | null {
  if (objects.length === 0) return null;
  const found = refused.find(([known]) => {
    const fitting = objects.filter((record) => fits({ record, item: record, person: undefined }, known));
    return fitting.length / objects.length >= leastShare;
  });
  return found?.[1] ?? null;
}
