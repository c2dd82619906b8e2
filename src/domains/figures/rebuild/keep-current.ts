import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { task } from '../../../kernel/operation.ts';
import type { FiguresMemory } from '../../../kernel/services.ts';
import { mergeValuesStep, relabelStep } from '../../sessions/change/index.ts';
import { idsHolding } from '../search/ids-holding.ts';
import { type Access, accessTo, catchUp, queuedOf } from './catch-up.ts';
import { besideRequests } from './pace.ts';

/** How often it runs, and how much of that it may take. */
export const everySeconds = 15;
const budgetMs = 12_000;
/** Beside an import it takes as little as this, and words wait for its end. */
const besideImportMs = 1_000;
/** Who failed is left alone for so long, twice as long each time; the others go on. */
const firstRestMs = 60_000;
const longestRestMs = 3_600_000;
/** What keeps changing is counted again for a fifth of the time. */
const restFactor = 4;

export const keepCurrent = task({
  id: 'sessions.keepCurrent',
  summary: "Update figures and words where sessions changed, so readers don't wait",
  audit: { none: 'derived data' },
  input: z.strictObject({}),
  output: z.object({ companyCount: z.int() }),
  async run(ctx) {
    const { database, ports, figures, requests } = ctx.services;
    const pace = besideRequests({ requests, clock: ports.clock, signal: ctx.signal });
    const until = ports.clock.monotonicMs() + budgetMs;
    const mayGoOn = () => !ctx.signal.aborted && ports.clock.monotonicMs() < until;
    const waiting = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT company_id AS id FROM session_change UNION SELECT company_id FROM taxonomy_merge
         UNION SELECT company_id FROM attribute_value WHERE carried_to IS NOT NULL
         UNION SELECT f.company_id FROM session_figures f JOIN company c ON c.id = f.company_id WHERE c.time_zone <> f.time_zone`,
        [],
        { id: is.uuid },
      ),
    );
    const besideImport = (fromMs: number) => () =>
      mayGoOn() && ports.clock.monotonicMs() < fromMs + besideImportMs;
    async function bringUp(id: string, from: number): Promise<boolean> {
      const access = accessTo(figures, id, (work) => database.tenant(id, work));
      const queued = queuedOf({ ...access, pace });
      while (mayGoOn() && (await queued((tx) => relabelStep(tx, ports.clock.now(), idsHolding)))) {}
      while (mayGoOn() && (await queued((tx) => mergeValuesStep(tx, ports.clock.now())))) {}
      return figures.isHeldBack(id)
        ? catchUpBeside(figures, id, access, besideImport(from))
        : catchUp({ ...access, pace }, { figures: true, words: true }, mayGoOn);
    }
    let companyCount = 0;
    // Another one comes first each time, so that a long import of one company cannot hold up the others.
    const turn =
      waiting.length === 0 ? 0 : Math.floor(ctx.now().getTime() / (everySeconds * 1000)) % waiting.length;
    for (const { id } of [...waiting.slice(turn), ...waiting.slice(0, turn)]) {
      if (!mayGoOn()) break;
      const from = ports.clock.monotonicMs();
      if (from < (figures.restUntilMs.get(id) ?? 0)) continue;
      try {
        const isDone = await bringUp(id, from);
        const toMs = ports.clock.monotonicMs();
        if (isDone) figures.restUntilMs.set(id, toMs + restFactor * (toMs - from));
        figures.failures.delete(id);
      } catch (err) {
        ctx.signal.throwIfAborted();
        const failures = (figures.failures.get(id) ?? 0) + 1;
        figures.failures.set(id, failures);
        const restMs = Math.min(longestRestMs, firstRestMs * 2 ** (failures - 1));
        figures.restUntilMs.set(id, ports.clock.monotonicMs() + restMs);
        ctx.log.error(
          { company: id, err, failures },
          'the figures of a company could not be brought up to date',
        );
      }
      companyCount += 1;
    }
    return { companyCount };
  },
});

/** Goes on where it stopped: what an import changes again and again would keep it among the first days. */
async function catchUpBeside(
  { nextDays }: FiguresMemory,
  companyId: string,
  access: Access,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const firstDay = nextDays.get(companyId);
  const isDone = await catchUp(access, { figures: true, words: false, firstDay }, (_sessions, nextDay) => {
    if (nextDay !== undefined) nextDays.set(companyId, nextDay);
    return mayGoOn();
  });
  if (isDone) nextDays.delete(companyId);
  return isDone && firstDay === undefined;
}
