import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { cancelImport } from './cancel-import.ts';
import { checkSource } from './check-source.ts';
import { getImport } from './get-import.ts';
import { listImports } from './list-imports.ts';
import { pullNow } from './pull-now.ts';
import { undoImport } from './undo-import.ts';
import { undoPushed } from './undo-pushed.ts';

/** Files go over their own addresses; everything else about imports is here. */
export const importsRpc = router({
  list: query(listImports),
  get: query(getImport),
  cancel: mutation(cancelImport),
  undo: mutation(undoImport),
  undoPushed: mutation(undoPushed),
  pullNow: mutation(pullNow),
  testConnection: mutation(checkSource),
});
