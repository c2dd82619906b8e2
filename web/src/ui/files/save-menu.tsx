import { lazyPart } from '../../lib/lazy-part.ts';
import { FilesMenu } from './files-menu.tsx';
import type { Saved } from './open-saves.tsx';

const OpenSaves = lazyPart(() => import('./open-saves.tsx'), 'OpenSaves');

/** What is on the screen whole already, as a file. */
export const SaveMenu = (saved: Saved) => (
  <FilesMenu>{(part) => <OpenSaves {...part} {...saved} />}</FilesMenu>
);
