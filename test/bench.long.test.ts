import { expect, test } from 'vitest';
import { goals, tableOf } from '../bench/frame.ts';
import { groups } from '../bench/groups.ts';

// Run by hand: the one of the web app needs a browser for itself, the one of assistants a machine for itself. What both
// ask for is tested elsewhere.
const byHand = ['web', 'assistant'];
const tested = groups.filter(({ name }) => !byHand.includes(name));
const engine = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded';

// What was measured is not looked at here: a machine that tests is no machine that measures.
for (const group of tested) {
  test(`the benchmark ${group.name} works, run small`, async () => {
    const findings = await group.run({ engine, isFull: false, log: () => {} });
    for (const { goal, what, measured } of findings) {
      expect(goals).toHaveProperty(goal);
      expect([what, measured]).not.toContain('');
      expect(measured).not.toContain('NaN');
    }
    expect(tableOf(findings.map((finding) => ({ ...finding, group: group.name, engine })))).toContain('goal');
  });
}
