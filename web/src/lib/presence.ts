/** Whether somebody is at the page: what it asks by itself after they left must not keep their session alive. */
export interface Presence {
  isHere(): boolean;
}

const stayMs = 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Who opens a page is there; a minute without a sign of anybody, and they are not. */
export function createPresence(page: EventTarget, now: () => number): Presence {
  let seenAt = now();
  const see = (): void => {
    seenAt = now();
  };
  for (const sign of signs) page.addEventListener(sign, see, { capture: true, passive: true });
  return { isHere: () => now() - seenAt < stayMs };
}
