import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: ReadonlyArray<{ readonly html: string }>;
}

/** What axe finds on a page that would keep somebody out: serious and critical only. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations)',
  )) as readonly Finding[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
