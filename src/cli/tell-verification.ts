import { z } from 'zod';

const Checked = z.object({
  intact: z.boolean(),
  chains: z.array(
    z.object({
      companyId: z.string(),
      intact: z.boolean(),
      checkedCount: z.int(),
      removedCount: z.int(),
      headSeq: z.int(),
      firstBadSeq: z.int().nullable(),
      message: z.string().nullable(),
      damagedHeadCount: z.int(),
    }),
  ),
});

/** What a check of the audit log found: a line a chain, the first bad number where there is one. */
export function tellVerification(output: unknown): { text: string; ok: boolean } {
  const { intact, chains } = Checked.parse(output);
  const lines = chains.map((chain) => {
    const counts = `${chain.checkedCount} entries checked, ${chain.removedCount} of them removed by clean-ups`;
    const damage =
      chain.damagedHeadCount > 0 ? `; ${chain.damagedHeadCount} damaged lines among the heads` : '';
    return chain.intact
      ? `${chain.companyId}: intact up to ${chain.headSeq} (${counts}${damage})`
      : `${chain.companyId}: TAMPERED, first bad seq ${chain.firstBadSeq}. ${chain.message} (${counts}${damage})`;
  });
  const bad = chains.filter((chain) => !chain.intact).length;
  const summary = intact
    ? `All ${chains.length} chains are intact.`
    : `${bad} of ${chains.length} chains were tampered with.`;
  return { text: [...lines, summary].join('\n'), ok: intact };
}
