/** For what closes by Escape: the key is for the dialog on top, and every one that is open hears it. */
export const unlessCovered = (close: () => void) => (): void => {
  if (document.querySelectorAll('[aria-modal=true]').length < 2) close();
};
