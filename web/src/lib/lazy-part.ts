import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first drawn, by the name it is exported under. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
