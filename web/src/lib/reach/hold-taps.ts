let isHeld = false;

/** All that opens over a page: menus, lists to choose from, calendars. */
const overPage = '[data-position][class*="-dropdown"]';
/** What gets the focus by a tap, and that which turns what is open. */
const harmless = 'input:not([type=checkbox], [type=radio]), textarea, [aria-expanded=true]';

/** A tap beside what is open closes it, and does no more: a finger does not mean what it meets there. */
globalThis.document?.addEventListener(
  'pointerdown',
  ({ pointerType, target }) => {
    isHeld =
      pointerType === 'touch' &&
      target instanceof Element &&
      isOpen() &&
      !target.closest(`${overPage}, ${harmless}`);
  },
  true,
);
for (const end of ['pointercancel', 'keydown']) globalThis.document?.addEventListener(end, letGo, true);
globalThis.document?.addEventListener(
  'click',
  (event) => {
    if (!isHeld) return;
    letGo();
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

/** Some lists stay in the page while they are closed, and have no place in it. */
function isOpen(): boolean {
  return [...document.querySelectorAll(overPage)].some((one) => one.getClientRects().length > 0);
}

function letGo(): void {
  isHeld = false;
}
