export { createAuditChain } from './audit-chain.ts';
export { createSealer, type Sealer } from './sealer.ts';
