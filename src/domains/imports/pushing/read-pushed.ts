import type { Issue } from '../../../kernel/errors.ts';
import { ownMember } from '../../../kernel/input/own-member.ts';
import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import type { Attribute } from '../../attributes/index.ts';
import type { MessageInput } from '../../sessions/input/index.ts';
import { type SourceFields, saidFields } from '../normalise/import-field.ts';
import type { ImportedSession, RowWarning } from '../normalise/imported-session.ts';
import { normaliseRow } from '../normalise/normalise-row.ts';
import type { RemarkKind } from '../normalise/remark-kinds.ts';
import type { RowForm } from '../normalise/row-form.ts';
import { createTimeZone } from '../normalise/time-zone.ts';
import { isJsonObject, type JsonObject } from '../reading/source-record.ts';
import { lostOfMessages } from './lost-of-messages.ts';

/** What a program sends of one conversation, read. `issues` of a good one: what of it was left out. */
export type Pushed =
  | { readonly ok: true; readonly session: ImportedSession; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly externalId: string | null; readonly issues: readonly Issue[] };

/** Programs write what JSON and ISO 8601 say: nothing is settled by looking at others. */
const form: RowForm = {
  dates: { zone: createTimeZone('UTC'), order: 'unclear' },
  decimalMark: '.',
  ratingScale: '1-5',
  moodScale: null,
  // An end that follows from the last message waits until the conversation settles.
  hasEnd: false,
  units: {},
  defaults: {},
};

/** `attributes`: those that the company declares. `before`: what was said before the messages of the record, as it is stored. */
export function* readPushed(
  record: JsonObject,
  attributes: readonly Attribute[] = [],
  before: readonly MessageInput[] = [],
): Steps<Pushed> {
  const fields: SourceFields = {};
  const left: Issue[] = [];
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    const field = known.get(name);
    if (field) fields[field] = value;
    else if (name === 'messages') fields.transcript = value;
    else if (name === 'attributes') left.push(...takeAttributes(fields, value, attributes));
    else unknown.push(name);
  }
  for (const name of unknown.slice(0, mostUnknown))
    left.push({ path: name.slice(0, 200), message: say('field.unknown') });
  const fault = messagesFault(fields.transcript, before);
  const read = fault
    ? { ok: false as const, reasons: [] }
    : yield* normaliseRow(fields, { ...form, attributes, before });
  if (!read.ok) {
    const externalId = typeof fields.externalId === 'string' ? fields.externalId.slice(0, 255) : null;
    return { ok: false, externalId, issues: [...(fault ? [fault] : []), ...read.reasons.map(issueOf)] };
  }
  // What is stored of a conversation was told of when it came.
  const toldBefore = before.filter(({ role }) => role === 'unknown').length;
  const warned = read.warnings
    .map((one) => (one.kind === 'SPEAKER_UNKNOWN' ? { ...one, count: one.count - toldBefore } : one))
    // Who answers may yet come; a time in doubt is taken, and times of messages are told of below.
    .filter(({ field, kind, count }) => count > 0 && !untold.has(kind) && field !== 'messageTime')
    .map(({ field, kind, count }): Issue => ({ path: pathOf(field), message: sentenceOf(kind, count) }));
  const ofMessages = yield* lostOfMessages(fields.transcript, form.dates);
  return { ok: true, session: read.session, issues: [...left, ...warned, ...ofMessages] };
}

const known: ReadonlyMap<string, (typeof saidFields)[number]> = new Map(
  saidFields.map((field) => [field, field]),
);

/** As programs name it. */
const pathOf = (field: RowWarning['field']): string =>
  field === 'transcript' ? 'messages' : field.replace(/^attribute\./, 'attributes.');

const untold: ReadonlySet<RemarkKind> = new Set(['ONE_SPEAKER', 'TIME_LOCAL', 'TIME_TWICE', 'TIME_SKIPPED']);

function sentenceOf(kind: RemarkKind, count: number): Sentence {
  if (kind === 'VALUE_CUT') return say('push.cut');
  if (kind === 'SPEAKER_UNKNOWN') return say('push.unknownRole', { count });
  if (kind === 'MESSAGES_CUT') return say('push.manyMessages', { count });
  if (kind === 'MESSAGES_LEFT_OUT') return say('push.noMessages', { count });
  return say('push.leftOut', { count });
}

/** Takes those that are declared; of the others it says so. */
function takeAttributes(fields: SourceFields, value: unknown, declared: readonly Attribute[]): Issue[] {
  if (value === null) return [];
  if (!isJsonObject(value))
    return [{ path: 'attributes', message: say('push.attributes', { example: '{"plan": "pro"}' }) }];
  fields.attributes = value;
  return Object.keys(value)
    .filter((key) => !declared.some((one) => one.key === key))
    .slice(0, mostUnknown)
    .map((key) => ({ path: `attributes.${key.slice(0, 100)}`, message: say('push.noAttribute') }));
}

/** Whoever is told of ten has a fault of form, and a thousand conversations have it a thousand times. */
const mostUnknown = 10;

/** In characters: each message that is added to a conversation reads and writes all of it. */
const mostText = 4_000_000;

/** A list in a form that has no place for a doubt. */
function messagesFault(value: unknown, before: readonly MessageInput[]): Issue | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || !value.every(isMessage))
    return { path: 'messages', message: say('push.messages') };
  const lengthOf = (messages: readonly { readonly content: string }[]) =>
    messages.reduce((sum, { content }) => sum + content.length, 0);
  const length = lengthOf(before) + lengthOf(value);
  return length > mostText ? { path: 'messages', message: say('push.long', { most: mostText }) } : null;
}

const isMessage = (item: unknown): item is { readonly content: string } =>
  isJsonObject(item) && typeof item['content'] === 'string' && typeof item['role'] === 'string';

/** What is said of a file's columns, for who has none. */
const forPrograms: Readonly<Record<string, Sentence>> = {
  'row.noId': say('field.missing'),
  'row.noStart': say('push.noStart'),
  'row.endsBefore': say('push.endsBefore'),
};

function issueOf(reason: Sentence): Issue {
  const { path, message } = reason.params;
  if (typeof path !== 'string' || message === undefined || typeof message === 'number')
    return { path: '', message: reason };
  const told = typeof message === 'string' ? message : (ownMember(forPrograms, message.code) ?? message);
  return { path: path === 'messageTime' ? 'messages' : path, message: told };
}
