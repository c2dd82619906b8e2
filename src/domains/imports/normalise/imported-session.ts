import type { MessageInput, SessionInput } from '../../sessions/input/index.ts';
import type { ImportField } from './import-field.ts';
import type { RemarkKind } from './remark-kinds.ts';

export interface ImportedMessage extends MessageInput {
  /** The source does not say who it is: told, and not kept. */
  isGuessed?: true;
  /** Whom the source names without saying who that is: asked for, and not kept. */
  speaker?: string;
  /** For the team only, or deleted: told, and not kept. */
  isLeftOut?: true;
  /** When it was written, in words that are no time: told, and not kept. */
  unreadTime?: string;
  /** When its turn began, where it has no time of its own: not kept. */
  turnTime?: Date;
}

/** What a row says of a session, and what it has no place for. */
export interface ImportedSession extends Required<Omit<SessionInput, 'messages' | 'labelRule'>> {
  readonly messages: readonly ImportedMessage[] | null;
}

/** Something in a row that was left out, while the row itself was taken. */
export interface RowWarning {
  readonly field: ImportField | `attribute.${string}`;
  readonly kind: Exclude<RemarkKind, 'COLUMN_NOT_TAKEN' | 'ONE_PAGE'>;
  readonly count: number;
  readonly sample: string | null;
}

/** An address could be a person's: no sample is kept of it. */
export const notKnown = (field: RowWarning['field'], value: string): RowWarning => ({
  field,
  kind: 'VALUE_NOT_TAKEN',
  count: 1,
  sample: field === 'ipAddress' || field === 'fullTranscriptUrl' ? null : value || null,
});

export const valueCut = (field: RowWarning['field']): RowWarning => ({
  field,
  kind: 'VALUE_CUT',
  count: 1,
  sample: null,
});
