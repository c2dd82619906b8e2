import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { closure } from './bundle-budget.ts';
import { conversations as listEn } from './src/i18n/messages/en/conversations.ts';
import { overview as overviewEn } from './src/i18n/messages/en/overview.ts';
import { conversations as listNl } from './src/i18n/messages/nl/conversations.ts';
import { overview as overviewNl } from './src/i18n/messages/nl/overview.ts';

const firstFont = /geist-latin-wght-normal-[\w-]+\.woff2$/;
const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * A style sheet that a script asks for does not hold up what can be painted without it. The letters are asked for later
 * on a slow line: they would be too late for this page, and its figures would come after them. What the list of sessions is
 * made of is asked for with the rest where it is shown, and not after that.
 */
const askForLooks = `{
  const { styles, font, list } = document.currentScript.dataset;
  const ask = (attributes) => {
    const link = Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes);
    document.currentScript.after(link);
    return link;
  };
  const sheet = ask({ rel: 'stylesheet', href: styles });
  sheet.addEventListener('error', () => { sheet.dataset.failed = ''; });
  if ((navigator.connection?.effectiveType ?? '4g') === '4g')
    ask({ rel: 'preload', as: 'font', type: 'font/woff2', href: font });
  if (location.pathname === '/sessions' && document.documentElement.dataset.session !== 'none')
    for (const href of list.split(' ')) ask({ rel: 'modulepreload', href });
}`;

/** How the two pages begin that most visits go to, in the languages that are named here. */
const heads = Object.fromEntries(
  Object.entries({ en: { ...listEn, ...overviewEn }, nl: { ...listNl, ...overviewNl } }).map(
    ([language, words]) => [
      language,
      {
        '/overview': [words['overview.title'], words['overview.lead']],
        '/sessions': [words['list.title'], words['list.lead']],
      },
    ],
  ),
);

/** Says on the page's ground which page comes, as the device is set; who is signed in is not known yet. */
const sayWhichPage = `{
  const heads = ${JSON.stringify(heads)};
  let kept;
  try { kept = localStorage.getItem('parlance.language'); } catch (_) {}
  const wishes = [kept, ...navigator.languages].map((tag) => tag?.split('-')[0]);
  const said = heads[wishes.find((tag) => tag in heads) ?? 'en'][location.pathname];
  if (said) {
    const line = (name, textContent) => Object.assign(document.createElement(name), { textContent });
    document.querySelector('.early-page i').replaceWith(line('b', said[0]), line('p', said[1]));
  }
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
        const list = files.find(isList);
        if (!link || !styles || !font || !ahead || !list)
          throw new Error('What pages begin with is not among the files.');
        const tags: HtmlTagDescriptor[] = [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: '', src: `/${ahead.fileName}` },
          },
          {
            tag: 'script',
            attrs: {
              'data-styles': styles,
              'data-font': `/${font}`,
              'data-list': filesOf(list, bundle).join(' '),
            },
            children: askForLooks,
          },
        ];
        return {
          html: html.replace(link, ''),
          tags: [
            ...tags.map((tag) => ({ ...tag, injectTo: 'head' as const })),
            { tag: 'script', children: sayWhichPage, injectTo: 'body' },
          ],
        };
      },
    },
  };
}

/** What a page loads beside what all begin with. */
function filesOf(page: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const entries = Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(({ isEntry }) => isEntry);
  const first = new Set(closure(entries, bundle));
  return closure([page], bundle)
    .filter((file) => !first.has(file))
    .map(({ fileName }) => `/${fileName}`);
}

const isList = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && file.name === 'sessions-page';

const isAhead = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && file.isEntry && file.name === 'ahead';
