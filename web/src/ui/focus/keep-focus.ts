/** Two ways in which a browser takes the focus from a keyboard, whose next key would be at nothing. */
export function keepFocus(): void {
  let waiting: Node | null = null;
  let last: HTMLElement | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null;
  });
  // Who points goes on from there.
  document.addEventListener('pointerdown', () => {
    last = null;
  });
  new MutationObserver((changes) => {
    for (const { target, removedNodes, previousSibling } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (removedNodes.length > 0) {
        if (!last || document.activeElement !== document.body || !target.isConnected) continue;
        // What was only moved has it again; what has gone leaves it to what stands before it.
        if (last.isConnected) focus(last);
        else if ([...removedNodes].some((gone) => gone.contains(last)))
          focusBefore(previousSibling ?? target);
        continue;
      }
      // A button that waits for its answer takes no presses: with the answer it has the focus again.
      if ('loading' in target.dataset) {
        if (target === document.activeElement) waiting = target;
      } else if (target === waiting) {
        waiting = null;
        // Nobody went elsewhere meanwhile: it is at nothing, or at the dialog around it.
        if (document.activeElement?.contains(target)) focus(target);
      }
    }
  }).observe(document.body, { attributeFilter: ['data-loading'], childList: true, subtree: true });
}

const focus = (one: Element): void => (one as HTMLElement).focus({ preventScroll: true });

function focusBefore(place: Node): void {
  const around = (place instanceof Element ? place : place.parentElement)?.closest('main, [role="dialog"]');
  const ways = around?.querySelectorAll('a[href], button:enabled, [tabindex]') ?? [];
  const isBefore = (one: Element) =>
    place.contains(one) || (place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
  focus([...ways].findLast(isBefore) ?? around ?? document.body);
}
