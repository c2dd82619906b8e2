// Asks Lighthouse about a page. A package of its own: it weighs more than all that the tests need otherwise.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/** What `form` is asked as: a telephone with Lighthouse's slow line and processor, or a desk. */
export async function audit(url, { form, debuggingPort, cookies }) {
  if (!existsSync(`${here}node_modules`))
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: here, stdio: 'ignore' });
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const flags = {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    ...(cookies === '' ? {} : { extraHeaders: { Cookie: cookies } }),
  };
  const { lhr } = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (name) => Math.round(lhr.categories[name].score * 100);
  const failed = ['accessibility', 'best-practices'].flatMap((name) =>
    lhr.categories[name].auditRefs
      .map(({ id, weight }) => ({ ...lhr.audits[id], weight }))
      .filter(({ score, weight }) => weight > 0 && score !== null && score < 1)
      .map(({ id, title, details }) =>
        [`${id}: ${title}`, ...(details?.items ?? []).map(({ node }) => node?.snippet ?? '')].join('\n'),
      ),
  );
  return {
    address: lhr.finalDisplayedUrl,
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    failed,
    blockedMs: lhr.audits['total-blocking-time'].numericValue,
    largestPaintMs: lhr.audits['largest-contentful-paint'].numericValue,
    moved: lhr.audits['cumulative-layout-shift'].numericValue,
  };
}
