import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { closure } from './bundle-budget.ts';
import { batch as batchEn } from './src/i18n/messages/en/batch.ts';
import { messages as en } from './src/i18n/messages/en.ts';
import { batch as batchNl } from './src/i18n/messages/nl/batch.ts';
import { messages as nl } from './src/i18n/messages/nl.ts';

const firstFont = /geist-latin-wght-normal-[\w-]+\.woff2$/;
const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const preload = /\s*<link rel="modulepreload"[^>]*>/g;
const script = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;

/** Pages whose own files are asked for with those of the app, by how their address begins. */
const pages = {
  '/sessions': 'sessions-page',
  '/sessions/': 'session-page',
  '/batches': 'batches-page',
  '/sign-in': 'sign-in-page',
} as const;

/**
 * What the app is made of, its sheets and what the page at this address needs too, asked for once the ground is painted:
 * before, it took line and processor from that paint. In the background nothing is painted. The letters are left out on a
 * slow line: they would be too late for this page, and its figures would come after them. Where the line broke before the app
 * was there, the page is loaded once more.
 */
const askForApp = `{
  const { app, styles, font, pages } = document.currentScript.dataset;
  const ask = (attributes) => {
    const link = Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes);
    document.head.append(link);
    return link;
  };
  const askAll = () => {
    for (const href of app.split(' ')) ask({ rel: 'modulepreload', href });
    const sheet = ask({ rel: 'stylesheet', href: styles });
    sheet.addEventListener('error', () => { sheet.dataset.failed = ''; });
    if ((navigator.connection?.effectiveType ?? '4g') === '4g')
      ask({ rel: 'preload', as: 'font', type: 'font/woff2', href: font });
    const isNobody = document.documentElement.dataset.session === 'none';
    const page = isNobody ? '/sign-in' : location.pathname.replace(/^(\\/sessions\\/).+/, '$1');
    for (const href of (isNobody && location.pathname === '/' ? '' : JSON.parse(pages)[page] ?? '').split(' '))
      if (href) ask(href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href });
  };
  const again = () =>
    setTimeout(() => fetch(location.href).then(({ ok }) => (ok ? location.reload() : again()), again), 2000);
  const isFirstTry = performance.getEntriesByType('navigation')[0]?.type !== 'reload';
  const begin = () => import(app.split(' ').at(-1)).catch(() => isFirstTry && again());
  const oncePainted = document.hidden ? (step) => step() : (step) => requestAnimationFrame(() => setTimeout(step));
  oncePainted(() => {
    askAll();
    begin();
  });
}`;

/** How the pages begin that most visits go to, in the languages that are named here. */
const heads = Object.fromEntries(
  Object.entries({ en: { ...en, ...batchEn }, nl: { ...nl, ...batchNl } }).map(([language, words]) => [
    language,
    {
      '/overview': [words['overview.title'], words['overview.lead']],
      '/sessions': [words['list.title'], words['list.lead']],
      '/sessions/': [words['panel.title'].replace('{id}', '…'), words['panel.lead'], words['panel.back']],
      '/batches': [words['batch.title'], words['batch.lead']],
      // What who is not signed in sees on a telephone.
      none: ['', words['brand.claim']],
    },
  ]),
);

/** Says on the page's ground which page comes, as the device is set; who is signed in is not known yet. */
const sayWhichPage = `{
  const heads = ${JSON.stringify(heads)};
  let kept;
  try { kept = localStorage.getItem('parlance.language'); } catch (_) {}
  const wishes = [kept, ...navigator.languages].map((tag) => tag?.split('-')[0]);
  const isNobody = document.documentElement.dataset.session === 'none' && location.pathname !== '/';
  const page = isNobody ? 'none' : location.pathname.replace(/^(\\/sessions\\/).+/, '$1');
  const said = heads[wishes.find((tag) => tag in heads) ?? 'en'][page];
  if (said) {
    const line = (name, textContent) => Object.assign(document.createElement(name), { textContent });
    const [title, lead, back] = said;
    const lines = [line('b', title), line('p', lead)];
    if (back) lines.unshift(line('small', back));
    document.querySelector('.early-page i').replaceWith(...lines);
  }
}`;

/**
 * Has the page paint its ground before anything else is there, and ask for its first figures at once, by a small script of
 * its own.
 */
export function earlyPage(): Plugin {
  return {
    name: 'parlance:early-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [link, styles] = sheet.exec(html) ?? [];
        const font = Object.keys(bundle).find((name) => firstFont.test(name));
        const [entry, app] = script.exec(html) ?? [];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const ahead = chunks.find(({ isEntry, name }) => isEntry && name === 'ahead');
        const main = chunks.find(({ fileName }) => `/${fileName}` === app);
        if (!link || !styles || !font || !ahead || !entry || !main)
          throw new Error('What pages begin with is not among the files.');
        const first = closure([ahead], bundle);
        const [, ...needed] = first;
        const own = closure([main], bundle).filter((chunk) => !first.includes(chunk));
        const head: HtmlTagDescriptor[] = [
          ...needed.map((chunk) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: addressOf(chunk) },
          })),
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: '', src: addressOf(ahead) },
          },
        ];
        const body: HtmlTagDescriptor[] = [
          { tag: 'script', children: sayWhichPage },
          {
            tag: 'script',
            attrs: {
              // Where it begins comes last.
              'data-app': own.map(addressOf).reverse().join(' '),
              'data-styles': styles,
              'data-font': `/${font}`,
              'data-pages': JSON.stringify(filesOfPages(bundle)),
            },
            children: askForApp,
          },
        ];
        return {
          html: [link, entry, ...(html.match(preload) ?? [])].reduce(
            (rest, tag) => rest.replace(tag, ''),
            html,
          ),
          tags: [
            ...head.map((tag) => ({ ...tag, injectTo: 'head' as const })),
            ...body.map((tag) => ({ ...tag, injectTo: 'body' as const })),
          ],
        };
      },
    },
  };
}

/** What those pages load beside what all begin with. */
function filesOfPages(bundle: Rolldown.OutputBundle): Record<string, string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = new Set(
    closure(
      chunks.filter(({ isEntry }) => isEntry),
      bundle,
    ),
  );
  return Object.fromEntries(
    Object.entries(pages).map(([path, name]) => {
      const own = closure(
        chunks.filter((chunk) => chunk.name === name),
        bundle,
      ).filter((file) => !first.has(file));
      if (own.length === 0) throw new Error(`${name} is not among the files.`);
      const sheets = own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return [path, [...sheets.map((name) => `/${name}`), ...own.map(addressOf)].join(' ')];
    }),
  );
}

const addressOf = ({ fileName }: Rolldown.OutputChunk): string => `/${fileName}`;
