import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { addMessages } from './add-messages.ts';
import { getArrivals } from './get-arrivals.ts';
import { updateSession } from './update-session.ts';

/** Sessions in bulk go over their own address. */
export const ingestRpc = router({
  arrivals: query(getArrivals),
  addMessages: mutation(addMessages),
  updateSession: mutation(updateSession),
});
