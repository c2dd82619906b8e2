import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { loadPart } from './reach/load-part.ts';
import { reachability } from './reach/reachability.ts';

type Load<Name extends string, Props extends object> = () => Promise<Record<Name, ComponentType<Props>>>;

/**
 * A component that is loaded when it is first drawn, by the name it is exported under; until then another one may stand
 * in its place. One that is no longer there leaves its place empty, and the page says that there is a newer one: nothing
 * else on it breaks.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  Before?: ComponentType<Props>,
) {
  const Part = awaited(load, name);
  return (props: Props) =>
    createElement(Suspense, { fallback: Before && createElement(Before, props) }, createElement(Part, props));
}

/** The same for what is in sight from the beginning and may come a moment later: the page is painted before it is asked for. */
export const latePart = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  Before?: ComponentType<Props>,
) => lazyPart(() => firstPaint().then(load), name, Before);

/** The same where something around it waits with it. */
export const awaitedLate = <Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) =>
  awaited(() => firstPaint().then(load), name);

function awaited<Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: (await loadPart(load))[name] };
    } catch {
      reachability.outdate();
      return { default: () => null };
    }
  });
}

let painted: Promise<void> | undefined;

/** Over once what was drawn first has been painted. */
export function firstPaint(): Promise<void> {
  painted ??= nextPaint();
  return painted;
}

/** Over once what is drawn now has been painted; a page in the background, which is not painted, does not wait. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
