import type { JsonObject } from '../reading/source-record.ts';
import { type Layout, shareOf } from './layout.ts';
import { hasColumns, listAt } from './look-at.ts';
import { valueAt } from './object-paths.ts';

/** Tickets from the API or the JSON export (with comments), or the CSV export (without). */
export const zendeskTicketsLayout: Layout = {
  id: 'zendesk-tickets',
  detect(sample) {
    if (sample.format === 'csv') {
      const plain = hasColumns(sample, ['id', 'requester', 'status', 'via', 'created at']);
      return plain || hasColumns(sample, ['summation column', 'requester']) ? 0.95 : 0;
    }
    return shareOf(
      sample,
      (record) =>
        (record['requester_id'] !== undefined || record['requester'] !== undefined) &&
        record['status'] !== undefined &&
        (record['via'] !== undefined || record['satisfaction_rating'] !== undefined),
    );
  },
  columns: {
    id: 'externalId',
    'created at': 'startTime',
    'solved at': 'endTime',
    'requester id': 'userId',
    via: 'channel',
    'satisfaction score': 'sentiment',
    group: 'category',
    subject: 'initialMsg',
    'first reply time in minutes': 'avgResponseTime',
  },
  read(record) {
    const done = record['status'] === 'solved' || record['status'] === 'closed';
    const requester = record['requester_id'] ?? valueAt(record, 'requester.id');
    const comments = listAt(record, 'comments').filter((comment) => comment['public'] !== false);
    return {
      externalId: record['id'],
      startTime: record['created_at'],
      endTime: done ? (valueAt(record, 'metric_set.solved_at') ?? record['updated_at']) : null,
      userId: requester,
      language: valueAt(record, 'requester.locale'),
      channel: valueAt(record, 'via.channel'),
      sentiment: valueAt(record, 'satisfaction_rating.score'),
      avgResponseTime: comments.length === 0 ? replySeconds(record) : undefined,
      transcript:
        comments.length > 0 ? comments.map((comment) => toMessage(comment, requester)) : opening(record),
    };
  },
};

const toMessage = (comment: JsonObject, requester: unknown): JsonObject => ({
  role: comment['author_id'] === requester ? 'user' : 'agent',
  content: comment['plain_body'] ?? comment['html_body'] ?? comment['body'],
  timestamp: comment['created_at'],
});

function opening(record: JsonObject): JsonObject[] | undefined {
  const content = record['description'] ?? record['subject'];
  return content === undefined ? undefined : [{ role: 'user', content, timestamp: record['created_at'] }];
}

function replySeconds(record: JsonObject): unknown {
  const minutes = valueAt(record, 'metric_set.reply_time_in_minutes.calendar');
  // Tickets of messaging are measured in seconds.
  return typeof minutes === 'number'
    ? minutes * 60
    : valueAt(record, 'metric_set.reply_time_in_seconds.calendar');
}
