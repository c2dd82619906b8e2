import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';
import { createSecretBox, SecretBoxError } from './secret-box.ts';

const oldSecret = 'an older secret of more than 32 bytes';
const newSecret = 'a newer secret of more than 32 bytes!';

test('any text comes back exactly, and the same text never looks the same twice', () => {
  const box = createSecretBox({ current: newSecret });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      const sealed = box.seal(text, context);
      expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]+$/);
      expect(box.open(sealed, context)).toBe(text);
      expect(box.seal(text, context)).not.toBe(sealed);
    }),
  );
});

test('a sealed text moved to another row or column does not open', () => {
  const box = createSecretBox({ current: newSecret });
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'user.totpSeed:1');
  expect(() => box.open(sealed, 'user.totpSeed:2')).toThrow(SecretBoxError);
});

test('a single altered character is found, wherever it stands', () => {
  const box = createSecretBox({ current: newSecret });
  const sealed = box.seal('hunter2hunter2', 'company.dataSource');
  for (let i = 0; i < sealed.length; i += 1) {
    // The last character carries unused bits; flipping its top bit always changes a byte.
    const code = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const at = code.indexOf(sealed.charAt(i));
    const other = at < 0 ? '!' : code.charAt(at ^ 32);
    expect(() => box.open(sealed.slice(0, i) + other + sealed.slice(i + 1), 'company.dataSource')).toThrow(
      SecretBoxError,
    );
  }
  for (const junk of ['', 'v1', 'v1..', sealed.slice(0, 20), `v2${sealed.slice(2)}`, 'hunter2hunter2'])
    expect(() => box.open(junk, 'company.dataSource')).toThrow(SecretBoxError);
});

test('keys rotate: what the older secret sealed still opens, and new text uses the new key', () => {
  const sealed = createSecretBox({ current: oldSecret }).seal('kept', 'c');
  const rotated = createSecretBox({ current: newSecret, previous: [oldSecret] });
  expect(rotated.open(sealed, 'c')).toBe('kept');
  expect(createSecretBox({ current: newSecret }).open(rotated.seal('new', 'c'), 'c')).toBe('new');
  expect(() => createSecretBox({ current: newSecret }).open(sealed, 'c')).toThrow('no longer configured');
});

test('a short secret is refused, and bytes and text of the same secret are the same key', () => {
  expect(() => createSecretBox({ current: 'too short' })).toThrow('32 bytes');
  const sealed = createSecretBox({ current: Buffer.from(newSecret) }).seal('same', 'c');
  expect(createSecretBox({ current: newSecret }).open(sealed, 'c')).toBe('same');
});

test('keys for different purposes have nothing in common', () => {
  expect(deriveKey(newSecret, 'csrf')).not.toEqual(deriveKey(newSecret, 'session'));
  expect(deriveKey(newSecret, 'csrf')).toEqual(deriveKey(newSecret, 'csrf'));
  expect(deriveKey(newSecret, 'csrf')).toHaveLength(32);
});
