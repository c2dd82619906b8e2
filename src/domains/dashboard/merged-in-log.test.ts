import { expect, test } from 'vitest';
import { importLab } from '../../../test/labs/import-lab.ts';
import { startApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';

const word = 'xylophonist';

test('which values of an attribute were merged is told in the log without them: customers said them', async () => {
  await using app = await startApp();
  const { admin, imported } = await importLab(app);
  const { browser } = admin;
  const attributes = [{ key: 'plan', label: 'Plan', type: 'text', fromColumn: null }];
  await browser.rpc('company.update', { settings: { attributes } });
  await imported(`id,start,Plan\na,2024-04-03,${word} plan\nb,2024-04-03,free\n`);
  const merge = { key: 'plan', from: [`${word} plan`, 'free'], into: `the ${word}` };
  expect((await browser.rpc('dashboard.mergeAttributeValues', merge)).status).toBe(200);
  const [entry] = await app.database.system((tx) =>
    rows(tx, "SELECT to_jsonb(a)::text AS text FROM audit_entry a WHERE action = 'attributes.merge'", [], {
      text: is.text,
    }),
  );
  expect(entry?.text).toContain('"valueCount": 2');
  expect(entry?.text).not.toContain(word);
});
