import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly nodes: ReadonlyArray<{ readonly html: string }>;
}

/** Behind a dialog the page is hidden, with its heading and its landmarks. */
const ofWholePages = ['page-has-heading-one', 'landmark-unique', 'landmark-no-duplicate-banner'];

/** What may hold in one colour scheme and not in the other. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page: nothing, however small. */
export async function findings(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source);
  const isCovered = (await page.locator('[role=dialog]').count()) > 0;
  const off = Object.fromEntries((isCovered ? ofWholePages : []).map((id) => [id, { enabled: false }]));
  const rules = { ...off, 'target-size': { enabled: true } };
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only ? { runOnly: only } : { rules }) });
  const violations = (await page.evaluate(
    `axe.run(document, ${options}).then((found) => found.violations)`,
  )) as readonly Finding[];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** The same in both colour schemes, on one visit; the page is as it was afterwards. */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    // Colours that are still on their way from one scheme to the other belong to neither.
    await page.evaluate(
      `Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))`,
    );
    const only = colorScheme === 'dark' ? ofColors : undefined;
    found.push(...(await findings(page, only)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}
