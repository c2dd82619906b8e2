import { createFill, type KeyOf, type ParamsOf, type Translated } from '../../../src/words/translate.ts';
import type { messages as english } from './messages/en.ts';

type English = typeof english;

/** What a language file exports: every English key, and further plural forms where the language has them. */
export type Messages = Translated<English>;

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
