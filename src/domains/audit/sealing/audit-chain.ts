import type { AuditChain } from '../../../kernel/audit-chain.ts';
import { signingKeys } from '../chain/signing-keys.ts';
import { type SealingParts, sealPending } from './seal-pending.ts';

/** The chains of this process. A key that cannot be used stops the start, not the first sealing. */
export function createAuditChain(parts: Omit<SealingParts, 'keys'>): AuditChain {
  const keys = signingKeys(parts.config);
  const sealing = { ...parts, keys };
  let last: Promise<unknown> = Promise.resolve();
  return {
    keys,
    seal() {
      const begin = () => sealPending(sealing);
      const mine = last.then(begin, begin);
      last = mine;
      return mine;
    },
  };
}
