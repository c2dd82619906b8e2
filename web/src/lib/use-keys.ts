import { useEffect, useEffectEvent } from 'react';

/** What keys do, by the character that they write: a keyboard of another country may need Shift for it. */
export type Keys = Readonly<Record<string, () => void>>;

/** Where keys are heard: on the page as long as nothing lies over it, in what lies over it, or in both. */
export type Layer = 'page' | 'dialog' | 'both';

/** Single keys that act by themselves; where somebody writes, they are letters. */
export function useKeys(keys: Keys, layer: Layer = 'page'): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    const withOthers = event.ctrlKey || event.metaKey || event.altKey;
    if (!act || withOthers || !isHeard(event, layer)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isHeard({ target, key }: KeyboardEvent, layer: Layer): boolean {
  if (!(target instanceof HTMLElement) || takesText(target)) return false;
  // What has the focus is pressed by it.
  if (key === 'Enter' && target.closest('a, button')) return false;
  if (layer === 'both') return true;
  // A menu or a calendar lies over the page too, and has keys of its own.
  const isDialog = target.closest('[aria-modal=true]') !== null;
  if (layer === 'dialog') return isDialog;
  const isOver = target.closest('[data-portal]') !== null;
  return !isOver && document.querySelector('[aria-modal=true]') === null;
}

const withoutText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color']);

/** A box to tick takes no letters; a list to choose from does, to find what begins with them. */
function takesText(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return !withoutText.has(element.type);
  return element.isContentEditable || element.matches('textarea, select');
}
