import { z } from 'zod';
import { task } from '../../kernel/operation.ts';
import { id, momentOrDay } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { listChains } from './chain/list-chains.ts';
import { readWindow } from './selecting/day-window.ts';
import { chainsInFile, chainsWithHeads } from './verifying/chains-with-heads.ts';
import { Verification, verification } from './verifying/verification-schema.ts';
import { verifyCompany } from './verifying/verify-company.ts';

/** The nightly check, and that of the command line. A fault leaves a CRITICAL entry, which raises an alert. */
export const verifyAll = task({
  id: 'audit.verifyAll',
  summary: 'Check the audit logs of all companies, or of one, for tampering',
  audit: 'SECURITY_ALERT',
  input: z.strictObject({
    companyId: id.optional(),
    since: momentOrDay.optional(),
    checkpoint: z
      .string()
      .optional()
      .describe('a file of signed heads, in place of the kept ones of the companies it names'),
  }),
  output: z.object({ intact: z.boolean(), chains: z.array(Verification) }),
  async run(ctx, { companyId, since, checkpoint }) {
    await ctx.services.auditChain.seal();
    const from = readWindow(since, undefined, 'UTC').from;
    const chains: z.input<typeof Verification>[] = [];
    const failures: unknown[] = [];
    const inFile = checkpoint ? await chainsInFile(checkpoint) : new Set<string>();
    const known = [...(await chainsWithHeads(ctx.config.audit.checkpointDir)), ...inFile];
    for await (const chain of companyId ? [companyId] : listChains(ctx.services.database, known)) {
      try {
        const facts = await verifyCompany(ctx.services, chain, {
          signal: ctx.signal,
          since: from,
          checkpointPath: checkpoint && (companyId || inFile.has(chain)) ? checkpoint : undefined,
        });
        chains.push(verification(facts, true));
      } catch (error) {
        ctx.signal.throwIfAborted();
        // Else whoever makes one file unreadable keeps all logs from being checked.
        ctx.log.error({ err: error, companyId: chain }, 'a chain of the audit log could not be checked');
        failures.push(error);
      }
    }
    const bad = chains.filter(({ intact }) => !intact);
    if (bad.length === 0) ctx.nothingToRecord();
    else await ctx.transaction((tx) => ctx.record(tx, tamperingEntry(bad)));
    if (failures.length > 0) throw failures[0];
    return { intact: bad.length === 0, chains };
  },
});

function tamperingEntry(bad: readonly z.input<typeof Verification>[]) {
  const findings = bad.map(({ companyId, firstBadSeq, problem }) => ({ companyId, firstBadSeq, problem }));
  const [first] = findings;
  return {
    eventType: 'SECURITY_ALERT',
    action: 'audit.tampering',
    outcome: 'SUSPICIOUS',
    severity: 'CRITICAL',
    description: say('deed.audit.tampering', {
      problem: String(first?.problem),
      firstBadSeq: String(first?.firstBadSeq),
      companyId: String(first?.companyId),
    }),
    resource: { type: 'company', id: first?.companyId ?? '' },
    metadata: { findings: findings.slice(0, 20), chainCount: findings.length },
  } as const;
}
