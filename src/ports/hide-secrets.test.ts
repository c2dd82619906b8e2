import { expect, test } from 'vitest';
import { redactSecrets } from './ai-batch/calls/redact-secrets.ts';
import { hideSecrets } from './hide-secrets.ts';

const byNumber = (text: string) =>
  text.replace(/[\w-]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);

test.each([
  'prl_AbCd1234_abcdefghijklmnop',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh',
  'token=abcdefgh12345678',
])('a secret is no better hidden by writing its letters by their numbers, as JSON may: %s', (secret) => {
  for (const written of [byNumber(secret), byNumber(secret).toUpperCase().replaceAll('\\U', '\\u')]) {
    const shown = hideSecrets(`"error": "${written} is wrong"`, '[removed]');
    expect(shown).toMatch(/^"error": "(?:token=)?\[removed\] is wrong"$/);
  }
});

test('a key of the settings is found in what a provider says, however its JSON writes it', () => {
  const key = 'k3y of a server';
  expect(redactSecrets(`{"error":"no such key: ${byNumber(key)}"}`, [key])).toBe(
    '{"error":"no such key: [redacted]"}',
  );
});
