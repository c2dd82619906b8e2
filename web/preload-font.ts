import type { Plugin } from 'vite';

const first = /geist-latin-wght-normal-[\w-]+\.woff2$/;

/** Has the page ask for its letters at once, instead of when the first word is to be drawn. */
export function preloadFont(): Plugin {
  return {
    name: 'parlance:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => first.test(name));
        if (!file) throw new Error('The font that pages begin with is not among the files.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
