import type { Sentence } from '../../../words/sentence.ts';
import type { ImportField, SourceFields } from '../normalise/import-field.ts';
import type { JsonObject } from '../reading/source-record.ts';
import type { FileSample } from './file-sample.ts';

export const layoutIds = [
  'generic',
  'parlance',
  'intercom',
  'zendesk-tickets',
  'zendesk-chats',
  'chatwoot',
  'chatwoot-messages',
  'whatsapp',
  'slack',
  'livechat',
  'zendesk-events',
  'crisp',
  'crisp-messages',
  'freshchat',
  'freshchat-messages',
  'tawk',
  'dialogflow-cx',
  'dialogflow-turns',
  'rasa',
  'rasa-events',
  'lex',
  'voiceflow',
  'botpress',
  'langfuse',
  'langfuse-sessions',
  'chatgpt',
  'headerless-16',
] as const;

export type LayoutId = (typeof layoutIds)[number];

/** A known export: how to tell it, and what its columns or records mean. */
export interface Layout {
  id: LayoutId;
  /** From 0 (surely not) to 1. */
  detect(sample: FileSample): number;
  /** CSV with a header: folded column name to field. */
  columns?: { readonly [name: string]: ImportField };
  /** CSV without a header: the fields in order. */
  positions?: readonly ImportField[];
  /** CSV with one message a row. */
  messageRows?: boolean;
  /** JSON: the fields of a record, lengths of time in seconds. */
  read?(record: JsonObject): SourceFields;
  /** JSON: a record is a message or an event: those of a conversation are put together. */
  pieces?: boolean;
  /** Of these fields the pieces of a conversation are added up. */
  sums?: readonly ImportField[];
  /** CSV: folded names of columns that no field takes, and that nobody is told of. */
  ignored?: ReadonlySet<string>;
  /** CSV: what a cell says. */
  cell?(field: ImportField, text: string): unknown;
  /** Its messages are taken to the letter. */
  isExact?: true;
  /** What a person should know of such a file. */
  note?: Sentence;
  /** What such a file does not have, and which export has it. */
  lacks?: Sentence;
}

/** The share of the sampled JSON records for which something holds. */
export function shareOf(sample: FileSample, holds: (record: JsonObject) => boolean): number {
  const { objects } = sample;
  return objects.length === 0 ? 0 : objects.filter(holds).length / objects.length;
}
