import { createFill, type KeyOf, type ParamsOf, type Translated } from '../../../src/words/translate.ts';
import type { app } from './messages/en/app.ts';
import type { messages as first } from './messages/en.ts';
import type { messages as whole } from './whole-english.ts';

type English = typeof whole;

/** What a language file exports: every English key, and further plural forms where the language has them. */
export type FirstMessages = Translated<typeof first>;
export type AppMessages = Translated<typeof app>;
export type Messages = FirstMessages & AppMessages;

export type MessageKey = KeyOf<English>;

/** Says a message. What stands in braces must be given, and nothing else may be. */
export type Translate = <K extends MessageKey>(
  key: K,
  ...params: ParamsOf<English, K, string | number>
) => string;

export function createTranslate(locale: string, messages: Messages): Translate {
  const fill = createFill<never>(locale, messages, String);
  return (key, ...[params]) => fill(key, params ?? {}) ?? key;
}
