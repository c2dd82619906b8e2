import type { Services } from '../../../kernel/services.ts';
import { type VerifyStep, verifyStep } from './verify-step.ts';

interface VerifyOptions {
  readonly since?: Date | null;
  readonly checkpointPath?: string | undefined;
  readonly signal?: AbortSignal;
}

export type Verification = Omit<VerifyStep, 'next'> & { readonly companyId: string };

const stepSize = 20_000;

/** Checks the whole log of a company, step by step. */
export async function verifyCompany(
  services: Services,
  companyId: string,
  { since, checkpointPath, signal }: VerifyOptions = {},
): Promise<Verification> {
  const read = services.database.system;
  const total = { checkedCount: 0, removedCount: 0, damagedHeadCount: 0 };
  for (let cursor: VerifyStep['next'] = null; ; ) {
    signal?.throwIfAborted();
    const request = { companyId, maxCount: stepSize, read, cursor, since, checkpointPath };
    const step: VerifyStep = await verifyStep(services, request);
    total.checkedCount += step.checkedCount;
    total.removedCount += step.removedCount;
    total.damagedHeadCount += step.damagedHeadCount;
    const { next, ...result } = step;
    if (next === null) return { ...result, ...total, companyId };
    cursor = next;
  }
}
