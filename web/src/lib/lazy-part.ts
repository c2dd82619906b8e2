import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first drawn, by the name it is exported under. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The same for what is in sight from the beginning and may come a moment later: the page is painted before it is asked for. */
export const latePart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazyPart(() => firstPaint().then(load), name);

let painted: Promise<void> | undefined;

/** Over once what is drawn now has been painted; a page in the background, which is not painted, does not wait. */
export function firstPaint(): Promise<void> {
  painted ??= new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
  return painted;
}
