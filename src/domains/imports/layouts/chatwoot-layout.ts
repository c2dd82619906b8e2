import { plainText } from '../normalise/plain-text.ts';
import type { JsonObject } from '../reading/source-record.ts';
import { type Layout, shareOf } from './layout.ts';
import { listAt } from './look-at.ts';
import { valueAt } from './object-paths.ts';

/** Conversations with their messages, as the API gives them. */
export const chatwootLayout: Layout = {
  id: 'chatwoot',
  detect(sample) {
    return shareOf(
      sample,
      (record) =>
        record['inbox_id'] !== undefined &&
        (Array.isArray(record['messages']) || valueAt(record, 'meta.sender') !== undefined),
    );
  },
  read(record) {
    const channel = valueAt(record, 'meta.channel') ?? record['channel'];
    const labels = record['labels'];
    return {
      externalId: record['id'],
      startTime: record['created_at'],
      endTime: record['status'] === 'resolved' ? (record['last_activity_at'] ?? record['timestamp']) : null,
      userId: valueAt(record, 'meta.sender.identifier') ?? valueAt(record, 'meta.sender.id'),
      ipAddress: valueAt(record, 'meta.sender.additional_attributes.created_at_ip'),
      country:
        valueAt(record, 'meta.sender.additional_attributes.country_code') ??
        valueAt(record, 'meta.sender.additional_attributes.country'),
      language: valueAt(record, 'additional_attributes.browser_language'),
      channel: typeof channel === 'string' ? channel.replace(/^Channel::/, '') : undefined,
      category: Array.isArray(labels) ? labels[0] : undefined,
      transcript: Array.isArray(record['messages'])
        ? listAt(record, 'messages').filter(isSpoken).map(toMessage)
        : undefined,
    };
  },
};

const isSpoken = (message: JsonObject): boolean =>
  message['private'] !== true && message['message_type'] !== 2 && message['message_type'] !== 'activity';

function toMessage(message: JsonObject): JsonObject {
  const kind = message['message_type'];
  const byUser = kind === 0 || kind === 'incoming';
  const senderType = plainText(message['sender_type'] ?? valueAt(message, 'sender.type')).toLowerCase();
  const byBot = kind === 3 || kind === 'template' || senderType.replace(/[^a-z]/g, '') === 'agentbot';
  return {
    role: byUser ? 'user' : byBot ? 'assistant' : 'agent',
    content: message['content'],
    timestamp: message['created_at'],
  };
}
