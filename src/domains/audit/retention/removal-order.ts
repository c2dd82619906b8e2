import type { SigningKeys } from '../../../kernel/audit-chain.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { canonicalJson } from '../chain/canonical-json.ts';

/** A signed permission to remove a company's old entries. Without one, a missing entry is tampering. */
export interface RemovalOrder {
  readonly companyId: string;
  readonly id: string;
  readonly retentionDays: number;
  /** LOW and MEDIUM entries older than this may go. */
  readonly removeBefore: Date;
  /** HIGH and CRITICAL entries older than this may go. */
  readonly removeSevereBefore: Date;
  readonly orderedAt: Date;
}

export interface SignedOrder extends RemovalOrder {
  readonly keyId: string;
  readonly signature: Buffer;
}

export const minRetentionDays = 30;
export const maxRetentionDays = 3650;
export const defaultRetentionDays = 365;
const severeRetentionDays = 730;

export const severe: readonly string[] = ['HIGH', 'CRITICAL'];
export const lesser: readonly string[] = ['LOW', 'MEDIUM'];

/** The moments before which entries may go: severe ones are kept two years at least. */
export function removalMoments(now: Date, retentionDays: number): { before: Date; severeBefore: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  return {
    before: daysAgo(retentionDays),
    severeBefore: daysAgo(Math.max(retentionDays, severeRetentionDays)),
  };
}

export function signOrder(order: RemovalOrder, keys: SigningKeys): SignedOrder {
  return { ...order, keyId: keys.keyId, signature: keys.sign(orderText(order)) };
}

export const isOrderSigned = (order: SignedOrder, keys: SigningKeys): Promise<boolean> =>
  keys.verify(order.keyId, orderText(order), order.signature);

export const coversEntry = (order: RemovalOrder, occurredAt: Date, severity: string): boolean =>
  occurredAt < (lesser.includes(severity) ? order.removeBefore : order.removeSevereBefore);

const orderText = (order: RemovalOrder): string =>
  `parlance-audit-removal-1\n${canonicalJson({
    companyId: order.companyId,
    id: order.id,
    retentionDays: order.retentionDays,
    removeBefore: order.removeBefore.toISOString(),
    removeSevereBefore: order.removeSevereBefore.toISOString(),
    orderedAt: order.orderedAt.toISOString(),
  })}`;
