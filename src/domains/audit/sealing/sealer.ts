import { randomUUID } from 'node:crypto';
import { oneAtATime } from '../../../kernel/pace/one-at-a-time.ts';
import type { Services } from '../../../kernel/services.ts';
import { listChains } from '../chain/list-chains.ts';
import { writeHeads } from './checkpoint-files.ts';

export interface Sealer {
  /** Seals all that waits, whoever holds the lease. Returns how many entries that were. */
  sealOnce(): Promise<number>;
  /** One turn of the loop: seals when something waits and no other instance is at it. */
  tick(): Promise<number>;
  /** Writes the heads that were sealed but not yet written outside the database when a process ended. */
  completeHeads(): Promise<void>;
  start(): void;
  /** Ends the loop and seals what is left. */
  stop(): Promise<void>;
}

const tickMs = 1500;
/** Short, so that entries are sealed within 5 s even when the instance that sealed is killed. */
const leaseMs = 3000;

/** Seals in the background. Over all instances one does it at a time; the others look whether it is still there. */
export function createSealer(services: Services): Sealer {
  const { config, database, log, auditChain } = services;
  const headParts = { config, database, log, keys: auditChain.keys };
  const { clock } = services.ports;
  const holder = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let completing: Promise<void> | null = null;

  async function holdsLease(): Promise<boolean> {
    const now = clock.now();
    const rows = await database.system((tx) =>
      tx.query(
        `UPDATE audit_sealer SET holder = $1, lease_until = $2
         WHERE holder = $1 OR lease_until IS NULL OR lease_until <= $3 RETURNING holder`,
        [holder, new Date(now.getTime() + leaseMs), now],
      ),
    );
    return rows.length > 0;
  }

  async function tick(): Promise<number> {
    const waiting = await database.lookup.query('SELECT FROM audit_pending LIMIT 1');
    return waiting.length > 0 && (await holdsLease()) ? auditChain.seal() : 0;
  }

  async function completeHeads(): Promise<void> {
    for await (const companyId of listChains(database)) {
      if (isStopping) return;
      await writeHeads(headParts, companyId);
    }
  }

  const report = (error: unknown) =>
    log.error({ err: error }, 'the audit log could not be sealed; trying again');

  const sealing = oneAtATime(tick, report);

  return {
    sealOnce: auditChain.seal,
    tick,
    completeHeads,
    start() {
      if (timer) return;
      timer = setInterval(sealing.begin, tickMs).unref();
      completing = completeHeads().catch(report);
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.all([sealing.ended(), completing]);
      await auditChain.seal().catch((error: unknown) => {
        log.warn({ err: error }, 'the last audit entries stay unsealed until the next start');
      });
    },
  };
}
