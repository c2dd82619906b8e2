import { mutation, router } from '../../edge/rpc/procedures.ts';
import { addMessages } from './add-messages.ts';
import { updateSession } from './update-session.ts';

/** Sessions in bulk go over their own address. */
export const ingestRpc = router({
  addMessages: mutation(addMessages),
  updateSession: mutation(updateSession),
});
