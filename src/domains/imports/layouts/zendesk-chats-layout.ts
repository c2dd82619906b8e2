import { plainText } from '../normalise/plain-text.ts';
import type { JsonObject } from '../reading/source-record.ts';
import { type Layout, shareOf } from './layout.ts';
import { listAt } from './look-at.ts';
import { valueAt } from './object-paths.ts';

/** Chats and offline messages as the chat API gives them. */
export const zendeskChatsLayout: Layout = {
  id: 'zendesk-chats',
  detect(sample) {
    return shareOf(
      sample,
      (record) =>
        (record['type'] === 'chat' || record['type'] === 'offline_msg') &&
        record['visitor'] !== undefined &&
        (record['session'] !== undefined || Array.isArray(record['history'])),
    );
  },
  read(record) {
    return {
      externalId: record['id'],
      startTime: valueAt(record, 'session.start_date') ?? record['timestamp'],
      endTime: valueAt(record, 'session.end_date') ?? record['end_timestamp'],
      durationSeconds: record['duration'],
      userId: valueAt(record, 'visitor.id'),
      ipAddress: valueAt(record, 'session.ip'),
      country: valueAt(record, 'session.country_code') ?? valueAt(record, 'session.country_name'),
      channel: record['type'] === 'offline_msg' ? 'offline message' : 'chat',
      messagesSent: valueAt(record, 'count.visitor'),
      messageCount: valueAt(record, 'count.total'),
      avgResponseTime: valueAt(record, 'response_time.avg'),
      sentiment: record['rating'],
      category: record['department_name'],
      transcript: transcriptOf(record),
    };
  },
};

function transcriptOf(record: JsonObject): JsonObject[] | undefined {
  const said = listAt(record, 'history').filter((event) => event['type'] === 'chat.msg');
  if (said.length > 0) {
    return said.map((event) => ({
      role: roleOf(event),
      content: event['msg'],
      timestamp: event['timestamp'],
    }));
  }
  const content = record['message'];
  return content === undefined ? undefined : [{ role: 'user', content, timestamp: record['timestamp'] }];
}

function roleOf(event: JsonObject): string {
  const sender = plainText(event['sender_type'] ?? event['nick']).toLowerCase();
  if (sender.startsWith('visitor')) return 'user';
  return sender.startsWith('agent') ? 'agent' : 'assistant';
}
