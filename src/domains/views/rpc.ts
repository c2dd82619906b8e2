import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { listViews } from './list-views.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';
import { updateView } from './update-view.ts';

export const viewsRpc = router({
  list: query(listViews),
  save: mutation(saveView),
  update: mutation(updateView),
  remove: mutation(removeView),
});
