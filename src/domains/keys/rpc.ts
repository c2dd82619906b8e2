import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

export const apiKeysRpc = router({
  list: query(listKeys),
  create: mutation(createKey),
  revoke: mutation(revokeKey),
  rotate: mutation(rotateKey),
});
