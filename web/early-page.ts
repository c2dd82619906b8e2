import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { closure } from './bundle-budget.ts';
import { batch as batchEn } from './src/i18n/messages/en/batch.ts';
import { messages as en } from './src/i18n/messages/en.ts';
import { batch as batchNl } from './src/i18n/messages/nl/batch.ts';
import { messages as nl } from './src/i18n/messages/nl.ts';

const firstFont = /geist-latin-wght-normal-[\w-]+\.woff2$/;
const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const script = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;

/** Pages whose own files are asked for with those of the app, by how their address begins. */
const pages = {
  '/sessions': 'sessions-page',
  '/sessions/': 'session-page',
  '/batches': 'batches-page',
  '/sign-in': 'sign-in-page',
} as const;

/**
 * A style sheet that a script asks for does not hold up what can be painted without it. The letters are asked for later
 * on a slow line: they would be too late for this page, and its figures would come after them. What a page is made of is
 * asked for with the rest where it is shown, and not after that.
 */
const askForLooks = `{
  const { styles, font, pages } = document.currentScript.dataset;
  const ask = (attributes) => {
    const link = Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes);
    document.currentScript.after(link);
    return link;
  };
  const sheet = ask({ rel: 'stylesheet', href: styles });
  sheet.addEventListener('error', () => { sheet.dataset.failed = ''; });
  if ((navigator.connection?.effectiveType ?? '4g') === '4g')
    ask({ rel: 'preload', as: 'font', type: 'font/woff2', href: font });
  const isNobody = document.documentElement.dataset.session === 'none';
  const page = isNobody ? '/sign-in' : location.pathname.replace(/^(\\/sessions\\/).+/, '$1');
  for (const href of (isNobody && location.pathname === '/' ? '' : JSON.parse(pages)[page] ?? '').split(' '))
    if (href) ask(href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href });
}`;

/** How the pages begin that most visits go to, in the languages that are named here. */
const heads = Object.fromEntries(
  Object.entries({ en: { ...en, ...batchEn }, nl: { ...nl, ...batchNl } }).map(([language, words]) => [
    language,
    {
      '/overview': [words['overview.title'], words['overview.lead']],
      '/sessions': [words['list.title'], words['list.lead']],
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
  const said = heads[wishes.find((tag) => tag in heads) ?? 'en'][isNobody ? 'none' : location.pathname];
  if (said) {
    const line = (name, textContent) => Object.assign(document.createElement(name), { textContent });
    document.querySelector('.early-page i').replaceWith(line('b', said[0]), line('p', said[1]));
  }
}`;

/** The app begins once its ground is painted: what evaluates it would hold that up. In the background nothing is painted. */
const beginPainted = (app: string): string => `{
  const begin = () => void import('${app}');
  if (document.hidden) begin();
  else requestAnimationFrame(() => requestAnimationFrame(begin));
}`;

/**
 * Has the page ask at once for its letters and, by a small script of its own, for its first figures; and has it paint
 * its frame before its styles are there.
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
        const files = Object.values(bundle);
        const ahead = files.find(isAhead);
        const [entry, app] = script.exec(html) ?? [];
        if (!link || !styles || !font || !ahead || !entry || !app)
          throw new Error('What pages begin with is not among the files.');
        const tags: HtmlTagDescriptor[] = [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: '', href: app } },
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: '', src: `/${ahead.fileName}` },
          },
          {
            tag: 'script',
            attrs: {
              'data-styles': styles,
              'data-font': `/${font}`,
              'data-pages': JSON.stringify(filesOfPages(bundle)),
            },
            children: askForLooks,
          },
        ];
        return {
          html: html.replace(link, '').replace(entry, ''),
          tags: [
            ...tags.map((tag) => ({ ...tag, injectTo: 'head' as const })),
            { tag: 'script', children: sayWhichPage, injectTo: 'body' },
            { tag: 'script', children: beginPainted(app), injectTo: 'body' },
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
      return [path, [...sheets, ...own.map(({ fileName }) => fileName)].map((file) => `/${file}`).join(' ')];
    }),
  );
}

const isAhead = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && file.isEntry && file.name === 'ahead';
