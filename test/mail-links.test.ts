import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appRoutes } from '../src/app-routes.ts';
import { packageRoot } from '../src/config/package-root.ts';
import { digestMail } from '../src/domains/news/digest/digest-mail.ts';
import { alertMail } from '../src/domains/news/telling/alert-mail.ts';
import { mailHtml } from '../src/ports/mailer/mail-html.ts';
import { companyTabs } from '../web/src/features/companies/tabs/company-tabs.ts';
import { sampleDigest, samplePeriod, storyOf } from './labs/news/news-samples.ts';
import { sourcesOf } from './sources/import-graph.ts';
import { mailedPaths } from './sources/mail-links.ts';

const baseUrl = 'https://parlance.example';
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

/** The page or call of a path; what follows it is for them. */
const isAlive = (link: string): boolean => {
  const { origin, pathname } = new URL(link);
  return origin === baseUrl && [...pages, ...calls].some((page) => page.test(pathname));
};

test.each(['en', 'nl'])(
  'each link in the mails of alerts and digests leads there, and is a link in both forms: %s',
  (locale) => {
    const unsubscribe = `${baseUrl}/unsubscribe/v1~key~token`;
    const to = { email: 'ann@example.org', locale, timeZone: 'Europe/Amsterdam' };
    const story = storyOf('escalatedShare');
    const reader = { locale, timeZone: to.timeZone, rhythm: 'weekly' as const };
    const mails = [
      ...(['opened', 'ended'] as const).map((kind) =>
        alertMail({ ...story, kind }, to, { baseUrl, messageId: 'm', unsubscribe }),
      ),
      alertMail(storyOf('questionCount'), to, { baseUrl, messageId: 'm', unsubscribe }),
      digestMail(sampleDigest, samplePeriod, reader, { baseUrl, unsubscribe }),
    ];
    for (const mail of mails) {
      const links = [...mail.text.matchAll(/https?:\S+/g)].map(([link]) => link);
      expect(links).toContain(unsubscribe);
      expect(links.length).toBeGreaterThan(1);
      expect(links.filter((link) => !isAlive(link))).toEqual([]);
      const html = mailHtml(mail);
      for (const link of links) expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
      expect(mail.headers?.['List-Unsubscribe']).toBe(`<${unsubscribe}>`);
    }
  },
);
