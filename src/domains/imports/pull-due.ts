import { Cron } from 'croner';
import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { task } from '../../kernel/operation.ts';
import { mapInTurns } from '../../kernel/pace/take-turns.ts';

export const pullDue = task({
  id: 'imports.pullDue',
  summary: 'Fetch from data sources that are due',
  audit: { none: 'each pull leaves an entry of its own' },
  input: z.strictObject({}),
  output: z.object({ pulledCount: z.int() }),
  async run(ctx) {
    const sources = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT id, time_zone, data_source_schedule AS cron, coalesce(data_source_last_run_at, updated_at) AS since FROM company
         WHERE status IN ('TRIAL', 'ACTIVE') AND data_source_url IS NOT NULL AND data_source_schedule IS NOT NULL
           AND NOT (id = ANY (ARRAY(${unconfirmedCompanies}))) ORDER BY since`,
        [],
        { id: is.uuid, time_zone: is.text, cron: is.text, since: is.moment },
      ),
    );
    const now = ctx.now();
    const due = await mapInTurns(sources, ({ cron, time_zone, since }) => isDue(cron, time_zone, since, now));
    // Not awaited: a source that takes its time is nobody else's matter, the next look at the schedules' included.
    const by = { actor: ctx.actor, origin: ctx.origin };
    const begun = sources.filter(({ id }, place) => due[place] && ctx.services.imports.pull(id, by));
    return { pulledCount: begun.length };
  },
});

/** Companies whose people all have yet to confirm their address: nothing is imported for them. */
const unconfirmedCompanies = `SELECT company_id FROM app_user WHERE status = 'ACTIVE'
  GROUP BY company_id HAVING count(email_confirmed_at) = 0`;

/**
 * A slot of the schedule, in the company's zone, has come since the last pull. Missed ones are caught up by one. Of each
 * spelling of a zone the library keeps a clock for good, so all get one.
 */
function isDue(expression: string, timeZone: string, since: Date, now: Date): boolean {
  const cron = new Cron(expression, { paused: true, timezone: timeZone.toLowerCase() });
  const slot = cron.nextRun(since);
  return slot !== null && slot <= now;
}
