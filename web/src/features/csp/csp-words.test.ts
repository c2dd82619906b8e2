import { expect, test } from 'vitest';
import { app } from '../../i18n/messages/nl/app.ts';
import { messages as dutch } from '../../i18n/messages/nl.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { groupWords } from './csp-words.ts';

test('a level of risk is told in the reader’s language, everything else as it was reported', () => {
  const t = createTranslate('nl', { ...dutch, ...app });
  expect(groupWords(t, 'riskLevel', 'high')).toBe('Hoog');
  expect(groupWords(t, 'riskLevel', '(other)')).toBe('(other)');
  expect(groupWords(t, 'browser', 'high')).toBe('high');
  expect(groupWords(t, 'directive', '')).toBe('–');
});
