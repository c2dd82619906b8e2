import { is, rows } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';

/** An instance that ended in the middle keeps others out no longer than this. */
const claimMs = 90_000;
const renewMs = 30_000;

/** The data source of a company to oneself, over all instances, until it is ended; null where somebody else has it. */
export async function claimSource(services: Services, companyId: string) {
  const { clock } = services.ports;
  const inTime = () => new Date(clock.now().getTime() + claimMs);
  let mine = inTime();

  async function change(until: Date | null, condition: string, given: Date): Promise<boolean> {
    const changed = await services.database.tenant(companyId, (tx) =>
      rows(
        tx,
        `UPDATE company SET data_source_claimed_until = $2 WHERE id = $1 AND ${condition} RETURNING id`,
        [companyId, until, given],
        { id: is.uuid },
      ),
    );
    return changed.length > 0;
  }

  const isFree = '(data_source_claimed_until IS NULL OR data_source_claimed_until <= $3)';
  if (!(await change(mine, isFree, clock.now()))) return null;

  const isMine = 'data_source_claimed_until = $3';
  const tell = (err: unknown) => services.log.warn({ companyId, err }, 'the claim of a source was not kept');
  async function renew(): Promise<void> {
    const next = inTime();
    if (await change(next, isMine, mine)) mine = next;
  }
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(tell);
  }, renewMs).unref();
  return {
    async end() {
      clearInterval(timer);
      await renewing;
      await change(null, isMine, mine).catch(tell);
    },
  };
}
