import { lazyPart } from '../../lib/lazy-part.ts';
import { FilesMenu } from './files-menu.tsx';
import type { Exported } from './open-exports.tsx';

const OpenExports = lazyPart(() => import('./open-exports.tsx'), 'OpenExports');

/** All pages of what is on the screen as a file that the service streams: for a spreadsheet, or for a program. */
export const ExportMenu = (exported: Exported) => (
  <FilesMenu>{(part) => <OpenExports {...part} {...exported} />}</FilesMenu>
);
