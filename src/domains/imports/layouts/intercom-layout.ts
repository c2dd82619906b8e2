import type { SourceFields } from '../normalise/import-field.ts';
import { plainText } from '../normalise/plain-text.ts';
import { isJsonObject } from '../reading/parse-json-record.ts';
import type { JsonObject } from '../reading/source-record.ts';
import { type Layout, shareOf } from './layout.ts';
import { hasColumns, listAt } from './look-at.ts';
import { valueAt } from './object-paths.ts';

/** The API's conversation objects, or the CSV with one message a row. */
export const intercomLayout: Layout = {
  id: 'intercom',
  detect(sample) {
    if (sample.format === 'csv') {
      return hasColumns(sample, ['conversation id', 'message body', 'message author type']) ? 0.95 : 0;
    }
    return shareOf(
      sample,
      (record) =>
        isJsonObject(record['conversation_parts']) || valueAt(record, 'source.author.type') !== undefined,
    );
  },
  columns: {
    'conversation id': 'externalId',
    'conversation created at': 'startTime',
    'conversation closed at': 'endTime',
    'message author id': 'userId',
    'message author type': 'messageRole',
    'message body': 'messageContent',
    'message created at': 'messageTime',
  },
  messageRows: true,
  read(record) {
    const [contact] = listAt(record, 'contacts.contacts');
    const parts = listAt(record, 'conversation_parts.conversation_parts');
    const messages = parts.filter((part) => part['part_type'] !== 'note').map(toMessage);
    const source = record['source'];
    if (isJsonObject(source)) messages.unshift({ ...toMessage(source), timestamp: record['created_at'] });
    return {
      externalId: record['id'],
      startTime: record['created_at'],
      endTime: endOf(record),
      userId: contact?.['external_id'] ?? contact?.['id'] ?? userOf(source),
      channel: valueAt(record, 'source.type'),
      language: valueAt(record, 'custom_attributes.Language'),
      avgResponseTime: parts.length === 0 ? valueAt(record, 'statistics.median_time_to_reply') : undefined,
      sentiment: moodOf(valueAt(record, 'conversation_rating.rating')),
      category: listAt(record, 'topics.topics')[0]?.['name'],
      escalated: escalationOf(record['ai_agent']),
      transcript: messages,
    };
  },
};

function toMessage(part: JsonObject): SourceFields & JsonObject {
  const author = isJsonObject(part['author']) ? part['author'] : {};
  const byAi =
    author['from_ai_agent'] === true || author['is_ai_answer'] === true || author['type'] === 'bot';
  const byUser = ['user', 'lead', 'contact'].includes(plainText(author['type']));
  return {
    role: byAi ? 'assistant' : byUser ? 'user' : 'agent',
    content: part['body'],
    timestamp: part['created_at'],
  };
}

/** One that was opened again has a last close too, and no end. */
function endOf(record: JsonObject): unknown {
  const { state } = record;
  if (state !== undefined && state !== 'closed') return null;
  return (
    valueAt(record, 'statistics.last_close_at') ?? (state === 'closed' ? record['updated_at'] : undefined)
  );
}

function userOf(source: unknown): unknown {
  const author = isJsonObject(source) ? source['author'] : undefined;
  if (!isJsonObject(author)) return undefined;
  return ['user', 'lead', 'contact'].includes(plainText(author['type'])) ? author['id'] : undefined;
}

/** Five faces: the outer two on each side are a mood. */
function moodOf(rating: unknown): string | undefined {
  if (typeof rating !== 'number' || !(rating >= 1 && rating <= 5)) return undefined;
  if (rating >= 4) return 'positive';
  return rating <= 2 ? 'negative' : 'neutral';
}

const escalationOf = (aiAgent: unknown): boolean | undefined =>
  isJsonObject(aiAgent) ? aiAgent['resolution_state'] === 'routed_to_team' : undefined;
