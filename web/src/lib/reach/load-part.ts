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

let mending: Promise<void> | null = null;

/**
 * A style that failed is asked for by nobody a second time: the script that needs it takes it for there, and so does every
 * other. One that the service no longer has keeps nobody waiting.
 */
function mendStyles(): Promise<void> | null {
  if (failedStyles.size > 0) mending ??= askForStyles().finally(() => (mending = null));
  return mending;
}

/** One that fails while others are asked for has its own tries. */
async function askForStyles(): Promise<void> {
  const tries = new Map<string, number>();
  for (;;) {
    const due = [...failedStyles].filter(({ href }) => (tries.get(href) ?? 1) < mostTries);
    if (due.length === 0) return;
    if (due.some(({ href }) => tries.has(href))) await reachability.answered();
    for (const { href } of due) tries.set(href, (tries.get(href) ?? 1) + 1);
    await Promise.all(due.map(askAgain));
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
