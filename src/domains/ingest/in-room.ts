import type { CompanyCtx } from '../../kernel/context.ts';

/** However little comes, some is made of it. */
const leastBytes = 16 * 1024;

/** Reads and stores what was delivered once there is room for what becomes of it. */
export async function inRoom<T>(
  { services, companyId }: Pick<CompanyCtx, 'services' | 'companyId'>,
  { bytes }: { readonly bytes: Uint8Array },
  work: () => Promise<T>,
): Promise<T> {
  const leave = await services.deliveries.enter(companyId, Math.max(leastBytes, bytes.byteLength));
  try {
    return await work();
  } finally {
    leave();
  }
}
