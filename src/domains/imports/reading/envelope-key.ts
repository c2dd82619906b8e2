import { skipJsonValue } from './skip-json-value.ts';

/** Lists that are the records of an answer, and elsewhere a part of one record. */
const lists = new Set(
  'messages events ticket_events audits traces entries logs items runs conversation_messages value'.split(
    ' ',
  ),
);

/** What stands around a page of records, and in no record. */
const around = new Set(
  'ok _links _pagination paging object cursors has_more moreAvailable icon response_metadata pin_count channel_actions_ts channel_actions_count link links meta pagination page pages per_page total count total_count found_chats limit offset next next_page next_page_id next_page_token nextPageToken continuationToken nextToken nextForwardToken nextBackwardToken previous_page previous_page_id after_cursor after_url before_cursor before_url end_of_stream end_time error reason success status_code searchedLogStreams @odata.context @odata.count @odata.nextLink @odata.deltaLink @odata.type'.split(
    ' ',
  ),
);

/** Objects around such a list; `_embedded` holds it under a name that is known, and stands in a record too. */
const wrappers = new Set(['_embedded', 'data', 'result', 'response', 'payload', 'body']);

/** By which a message or an event says where it belongs; within its conversation it has no need to. */
const belongs =
  /"(?:conversation_?s?id|session_?id|sender_id|ticket_id|topic_id|trace_id|conversationtranscriptid|thread_ts|ts|insertId|logName|chatId|channelIdentity|eventId|ingestionTime|participantRole)"\s{0,10}:/i;

/**
 * The key of the only list in an object around which nothing stands that a record could be made of, and whose own records
 * say where they belong.
 */
export function envelopeKey(object: string): string | null {
  let found: string | null = null;
  let isPage = false;
  for (const { key, value } of members(object)) {
    isPage ||= key.startsWith('@odata.');
    if (lists.has(key) && /^\[\s{0,100}[{\]]/.test(value)) {
      // OData names its records so, whatever they are.
      if (found !== null || !((isPage && key === 'value') || belongs.test(value))) return null;
      found = key;
    } else if (wrappers.has(key) && value.startsWith('{')) {
      const inner = key === '_embedded' ? key : envelopeKey(value);
      if (found !== null || inner === null) return null;
      found = inner;
    } else if (!around.has(key)) return null;
  }
  return found;
}

/** An object around a list of known name that itself says whose list it is: one conversation. */
export function saysWhoseItIs(object: string): boolean {
  const met = new Map<string, string>();
  for (const { key, value } of members(object)) if (value !== '') met.set(key, value.slice(0, 500));
  const isOfSalesiq = /^"[^"]{0,300}\/conversations\/[^"/]{1,60}\/messages/.test(met.get('url') ?? '');
  const isOfGenesys = ['conversationId', 'communicationId', 'transcripts'].every((key) => met.has(key));
  return isOfSalesiq || isOfGenesys;
}

const mostMembers = 50;
const lookedAt = 8_000;
const member = /[\s,{]{0,1000}"([^"\\]{1,100})"\s{0,100}:\s{0,100}/y;
const token = /[^\s,{}[\]"]*/y;

/** The members of an object as far as its text goes; a name that is written in another way ends them as an unknown one. */
export function* members(text: string): Generator<{ key: string; value: string; at: number }> {
  for (let at = 0, count = 0; at < text.length && count < mostMembers; count++) {
    member.lastIndex = at;
    const match = member.exec(text);
    if (!match) {
      // All of its members ended, and so does it.
      if (/^\s*\}[\s}]*$/.test(text.slice(at, at + 1_000))) return;
      yield { key: '', value: '', at };
      return;
    }
    const from = at + match[0].length;
    yield { key: match[1] ?? '', value: text.slice(from, from + lookedAt), at: from };
    const end = endOf(text, from);
    if (end < 0) return;
    at = end;
  }
}

function endOf(text: string, from: number): number {
  if ('[{"'.includes(text[from] ?? ' ')) return skipJsonValue()(text, from);
  token.lastIndex = from;
  return from + (token.exec(text)?.[0].length ?? 0);
}
