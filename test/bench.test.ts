import { expect, test } from 'vitest';
import { tableOf } from '../bench/frame.ts';
import { groups } from '../bench/groups.ts';

const engine = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded';

// What was measured is not looked at here: a machine that tests is no machine that measures.
for (const group of groups) {
  test(`the benchmark ${group.name} works, run small`, async () => {
    const findings = await group.run({ engine, scale: 'small', log: () => {} });
    for (const { goal, what, measured } of findings) {
      expect(goal).toMatch(/^[PR]\d+$/);
      expect([what, measured]).not.toContain('');
      expect(measured).not.toContain('NaN');
    }
    expect(tableOf(findings.map((finding) => ({ ...finding, group: group.name, engine })))).toContain('goal');
  }, 180_000);
}
