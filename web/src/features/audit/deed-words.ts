import { alertTypes } from '../../../../src/domains/security/alerts/alert-types.ts';
import type { Format } from '../../i18n/format.ts';
import { type Recorded, recordedText } from '../../i18n/recorded.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { AuditEntry } from './audit-search.ts';

type Deed = Pick<AuditEntry, 'action' | 'outcome' | 'eventType' | 'description' | 'metadata'>;

interface Language {
  readonly t: Translate;
  readonly format: Pick<Format, 'number'>;
  readonly words: Recorded;
}

/** What happened, in the reader's language by the action that was recorded; else as the service wrote it. */
export function deedWords({ t, format, words }: Language, deed: Deed): string {
  const { action, outcome, eventType, metadata } = deed;
  const wasRefused = outcome === 'BLOCKED' || outcome === 'RATE_LIMITED';
  const keys = [
    `deed.${action}.${outcome}`,
    // What was refused did not happen: the action only says what was tried.
    wasRefused ? `refused.${eventType}.${outcome}` : `deed.${action}`,
  ];
  const alertType = alertTypes.find((one) => one === metadata['alertType']);
  const values = alertType ? { ...metadata, alertType: t(`alertType.${alertType}`) } : metadata;
  return recordedText(words, keys, values, format) ?? deed.description;
}
