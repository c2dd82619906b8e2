import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const firstFont = /geist-latin-wght-normal-[\w-]+\.woff2$/;
const sheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/**
 * A style sheet that a script asks for does not hold up what can be painted without it. The letters are asked for later
 * on a slow line: they would be too late for this page, and its figures would come after them.
 */
const askForLooks = `{
  const { styles, font } = document.currentScript.dataset;
  const ask = (attributes) => {
    const link = Object.assign(document.createElement('link'), { crossOrigin: '' }, attributes);
    document.currentScript.after(link);
    return link;
  };
  const sheet = ask({ rel: 'stylesheet', href: styles });
  sheet.addEventListener('error', () => { sheet.dataset.failed = ''; });
  if ((navigator.connection?.effectiveType ?? '4g') === '4g')
    ask({ rel: 'preload', as: 'font', type: 'font/woff2', href: font });
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
        const ahead = Object.values(bundle).find(isAhead);
        if (!link || !styles || !font || !ahead)
          throw new Error('What pages begin with is not among the files.');
        const tags: HtmlTagDescriptor[] = [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: '', src: `/${ahead.fileName}` },
          },
          { tag: 'script', attrs: { 'data-styles': styles, 'data-font': `/${font}` }, children: askForLooks },
        ];
        return { html: html.replace(link, ''), tags: tags.map((tag) => ({ ...tag, injectTo: 'head' })) };
      },
    },
  };
}

const isAhead = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && file.isEntry && file.name === 'ahead';
