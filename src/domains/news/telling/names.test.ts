import { expect, test } from 'vitest';
import { startApp } from '../../../../test/rig/start-app.ts';
import { inWords } from '../../../words/sentence.ts';
import { dimensionName } from './figure-text.ts';
import { valueName } from './names.ts';
import { readTelling } from './read-telling.ts';

test('news name categories as the screens of the reader do, and no name that a company gave is a link', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  const read = async () => (await app.database.tenant(admin.companyId, readTelling)).names;
  const [before, screen] = [await read(), await admin.browser.rpc('dashboard.config', {})];
  const { taxonomy } = screen.data as { taxonomy: { key: string; label: string }[] };
  const named = (key: string, locale: string, names = before) =>
    inWords(valueName('category', key, names, locale), locale);
  for (const { key, label } of taxonomy) expect(named(key, 'en')).toBe(label);
  expect(named('DELIVERY', 'nl')).toBe('Bezorging');

  await app.database.tenant(admin.companyId, async (tx) => {
    await tx.query(
      `INSERT INTO taxonomy_category (company_id, key, label, description, position)
       VALUES ($1, 'DELIVERY', 'Post by evil.example', '', 0)`,
      [tx.companyId],
    );
    await tx.query('UPDATE company SET attributes = $2 WHERE id = $1', [
      tx.companyId,
      JSON.stringify([{ key: 'plan', label: 'Plan at http://evil.example', type: 'text', fromColumn: null }]),
    ]);
  });
  const after = await read();
  for (const name of [
    named('DELIVERY', 'nl', after),
    inWords(dimensionName('attribute.plan', after), 'nl'),
  ]) {
    expect(name).not.toContain('evil.example');
    expect(name.replaceAll('\u200b', '')).toContain('evil.example');
  }
});
