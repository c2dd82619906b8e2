/** A button that waits for its answer takes no presses, and a browser takes the focus from it: with the answer it has it again. */
export function keepFocus(): void {
  let waiting: Node | null = null;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if ('loading' in target.dataset) {
        if (target === document.activeElement) waiting = target;
      } else if (target === waiting) {
        waiting = null;
        // Nobody went elsewhere meanwhile: it is at nothing, or at the dialog around it.
        if (document.activeElement?.contains(target)) target.focus({ preventScroll: true });
      }
    }
  }).observe(document.body, { attributeFilter: ['data-loading'], subtree: true });
}
