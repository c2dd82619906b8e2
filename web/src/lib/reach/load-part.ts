import { reachability } from './reachability.ts';

/** The service answers and does not have it: it is a newer one than this page. */
export class PartGone extends Error {
  override readonly name = 'PartGone';
}

const mostTries = 3;

/**
 * A script that could not be loaded is loaded again as soon as the service answers: whoever waits for it just waits. The
 * styles that only the first sight does without come before its own.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [, part] = await Promise.all([import('./late-styles.ts'), load()]);
      if (tries > 1) await mendStyles();
      return part;
    } catch (error) {
      if (tries === mostTries) throw new PartGone(String(error));
      await reachability.answered();
    }
  }
}

/** Styles that failed together with a script: nobody asks for them a second time. */
async function mendStyles(): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    failed.map((link) => {
      const again = document.createElement('link');
      again.rel = 'stylesheet';
      again.href = link.href;
      again.nonce = link.nonce;
      return new Promise<void>((resolve) => {
        again.addEventListener('load', () => resolve());
        again.addEventListener('error', () => resolve());
        link.replaceWith(again);
      });
    }),
  );
}
