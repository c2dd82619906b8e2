import { expect, test } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { recorded } from '../../i18n/messages/nl/recorded.ts';
import { messages } from '../../i18n/messages/nl.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { deedWords } from './deed-words.ts';

const dutch = {
  t: createTranslate('nl', messages),
  format: createFormat('nl', 'Europe/Amsterdam'),
  words: recorded,
};
const deed = {
  action: 'audit.list',
  eventType: 'DATA_ACCESS',
  outcome: 'SUCCESS',
  description: 'Read the audit log.',
  metadata: {},
};

test('a deed is told in the language of the reader, by what was recorded of it', () => {
  expect(deedWords(dutch, deed)).toBe('Het auditlogboek gelezen.');
  expect(
    deedWords(dutch, { ...deed, action: 'audit.retention.cleanup', metadata: { recordsAffected: 12_345 } }),
  ).toBe('12.345 regels van het auditlogboek opgeruimd.');
  expect(
    deedWords(dutch, {
      ...deed,
      action: 'security.alert',
      outcome: 'SUSPICIOUS',
      metadata: { alertType: 'CSRF_ATTACK' },
    }),
  ).toBe('Er kwam een beveiligingsmelding: Vervalste verzoeken.');
});

test('what was refused is not told as if it had been done', () => {
  const refused = {
    ...deed,
    eventType: 'AUTHORIZATION',
    outcome: 'BLOCKED',
    description: 'You may not do this.',
  };
  expect(deedWords(dutch, refused)).toBe('Geweigerd: daar is geen recht op.');
  expect(deedWords(dutch, { ...deed, action: 'auth.login', outcome: 'FAILURE' })).toBe(
    'Een inlogpoging werd geweigerd.',
  );
});

test('a deed without words, and a reader of English, get the sentence that was recorded', () => {
  expect(deedWords(dutch, { ...deed, action: 'some.newDeed' })).toBe('Read the audit log.');
  expect(deedWords({ ...dutch, words: {} }, deed)).toBe('Read the audit log.');
});
