import { matchesOf } from './matches-of.ts';
import { findNames } from './names/find-names.ts';
import { redactText } from './redact-text.ts';
import { createRedaction, type Recogniser } from './redaction.ts';

export const labelFields = ['assignee', 'team', 'channel', 'botVersion'] as const;
type LabelField = (typeof labelFields)[number];

const version = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;
/** Figures by assignee are figures by name, and a version is written as an address is. */
const stays: { readonly [field in LabelField]?: Recogniser } = {
  assignee: { kind: null, find: findNames },
  botVersion: { kind: null, find: (text) => matchesOf(version, text) },
};

/**
 * A word that figures count by. Each is looked at by itself: what is the same in two sessions is the same in figures
 * then, whatever else was said in them.
 */
export function redactLabel(field: LabelField, text: string, patterns?: readonly string[]): string {
  const { own, ...redaction } = createRedaction(patterns);
  return redactText(text, { ...redaction, own: [...own, ...(stays[field] ? [stays[field]] : [])] });
}
