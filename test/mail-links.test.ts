import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appRoutes } from '../src/app-routes.ts';
import { packageRoot } from '../src/config/package-root.ts';
import { companyTabs } from '../web/src/features/companies/tabs/company-tabs.ts';
import { sourcesOf } from './sources/import-graph.ts';
import { mailedPaths } from './sources/mail-links.ts';

const pages = sourcesOf('web/src/routes')
  .flatMap((file) => [...readFileSync(join(packageRoot, file), 'utf8').matchAll(/^\s+path: '([^']+)',$/gm)])
  .flatMap(([, path = '']) =>
    path === '/company/{-$tab}' ? companyTabs.map((tab) => `/company/${tab}`) : [path],
  )
  .map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`));
/** What a mail program calls by itself: to unsubscribe. */
const calls = appRoutes.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

test('each link that the service writes leads to a page of the web app', () => {
  const paths = mailedPaths();
  expect(paths.length).toBeGreaterThan(6);
  const dead = paths.filter(
    (path) => ![...pages, ...calls].some((page) => page.test(path.replace(/[?#].*$/, ''))),
  );
  expect(dead).toEqual([]);
});
