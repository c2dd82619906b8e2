import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { addDomain } from './add-domain.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { getSettings } from './get-settings.ts';
import { removeDomain } from './remove-domain.ts';
import { removeProvider } from './remove-provider.ts';
import { saveProvider } from './save-provider.ts';
import { startSignIn } from './start-sign-in.ts';
import { testProvider } from './test-provider.ts';
import { verifyDomain } from './verify-domain.ts';

export const identityRpc = router({
  get: query(getSettings),
  save: mutation(saveProvider),
  remove: mutation(removeProvider),
  test: mutation(testProvider),
  addDomain: mutation(addDomain),
  verifyDomain: mutation(verifyDomain),
  removeDomain: mutation(removeDomain),
  start: mutation(startSignIn),
  finish: mutation(finishSignIn),
});
