import { lazyPart } from '../../lib/lazy-part.ts';

/** Lies over the page; what it is made of is loaded when the first one opens. */
export const Dialog = lazyPart(() => import('./open-dialog.tsx'), 'OpenDialog');
