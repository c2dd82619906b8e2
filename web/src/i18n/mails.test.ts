import { expect, test } from 'vitest';
import { mailWords } from '../../../src/domains/mail/words-for.ts';
import { observedKey } from './observed.ts';
import { type Recorded, recordedText } from './recorded.ts';
import type { Messages } from './translate.ts';

const screens = import.meta.glob<{ messages: Messages }>('./messages/*.ts', { eager: true });
const sentences = import.meta.glob<{ recorded: Recorded }>('./messages/*/recorded.ts', { eager: true });
const format = { number: (value: number | null | undefined) => String(value) };
const languages = [...mailWords].flatMap(([language, { alerts }]) => {
  const messages = screens[`./messages/${language}.ts`]?.messages;
  const recorded = sentences[`./messages/${language}/recorded.ts`]?.recorded;
  return messages && recorded && alerts.recorded
    ? [{ language, messages, recorded, mailed: alerts.recorded.alerts }]
    : [];
});

test('there is a language whose mails and screens both say what the service wrote down', () => {
  expect(languages.map(({ language }) => language)).toContain('nl');
});

test.each(languages)('a mail in $language tells an alert as the screens tell it', (words) => {
  for (const [title, { title: told, description }] of Object.entries(words.mailed)) {
    const key = observedKey(title);
    expect(key && words.messages[key], title).toBe(told);
    const sentence = `alert.${key?.replace('seen.', '')}`;
    expect(recordedText(words.recorded, [sentence], { count: 7 }, format), title).toBe(description(7));
  }
});
