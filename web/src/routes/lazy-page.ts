import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '../lib/reach/load-part.ts';

/** A page that is loaded when somebody goes there. The router itself would load the whole app again where that fails. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent<Module, Name>(() => loadPart(load), name);
