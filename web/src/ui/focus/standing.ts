/** What a button has that may have nothing to do just now: it says so, and keeps the keyboard that is at it. */
export const standing = (act: (() => void) | undefined) => ({
  onClick: act,
  ...(act ? {} : { 'aria-disabled': true, 'data-disabled': true }),
});
