import { reachability } from './reachability.ts';

/** The service answers and does not have it: it is a newer one than this page. */
export class PartGone extends Error {
  override readonly name = 'PartGone';
}

const mostTries = 3;

const failedStyles = new Set<HTMLLinkElement>();
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/**
 * A script that could not be loaded is loaded again as soon as the service answers: whoever waits for it just waits. The
 * styles that only the first sight does without come before its own.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [, part] = await Promise.all([import('./late-styles.ts'), load()]);
      await mendStyles();
      return part;
    } catch (error) {
      if (tries === mostTries) throw new PartGone(String(error));
      await reachability.answered();
    }
  }
}

let mending: Promise<unknown> | null = null;

/**
 * A style that failed is asked for by nobody a second time: the script that needs it takes it for there, and so does every
 * other. One that the service no longer has keeps nobody waiting.
 */
async function mendStyles(): Promise<void> {
  for (let tries = 1; failedStyles.size > 0 && tries < mostTries; tries += 1) {
    if (tries > 1) await reachability.answered();
    mending ??= Promise.all([...failedStyles].map(askAgain)).finally(() => {
      mending = null;
    });
    await mending;
  }
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.href = link.href;
  again.nonce = link.nonce;
  const settled = new Promise((resolve) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', resolve);
  });
  link.replaceWith(again);
  failedStyles.delete(link);
  return settled;
}
