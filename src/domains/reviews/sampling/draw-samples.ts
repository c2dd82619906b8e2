import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { task } from '../../../kernel/operation.ts';
import { eachCompany } from '../../../kernel/pace/each-company.ts';
import { isScheduled, ScheduledFor } from '../../companies/scheduled/index.ts';
import { drawSample } from './draw-sample.ts';
import { dayOf, lastWeek } from './week.ts';

const fine = 2 ** 40;
const random = (): number => randomInt(fine) / fine;

/** Looks each day whether last week's sample is drawn: a service that slept over a Monday draws it later. */
export const drawSamples = task({
  id: 'reviews.draw',
  summary: "Draw last week's sample of analysed sessions for review",
  audit: { none: 'a run of a schedule is no event; who reviews is recorded' },
  input: ScheduledFor,
  output: z.object({ drawn: z.int() }),
  async run(ctx, { companies: only = null }) {
    const now = ctx.now();
    const week = lastWeek(now);
    const companies = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT c.id, c.review_sample_size AS size FROM company c
         WHERE c.review_sample_size > 0 AND ${isScheduled('$1', '$2')} ORDER BY c.id`,
        [only, now],
        { id: is.text, size: is.number },
      ),
    );
    let drawn = 0;
    await eachCompany(ctx, companies, async ({ id, size }) => {
      drawn += await ctx.services.database.tenant(id, async (tx) => {
        const done = await tx.query('SELECT 1 FROM review_sample WHERE company_id = $1 AND week = $2', [
          id,
          dayOf(week),
        ]);
        return done.length > 0 ? 0 : drawSample(tx, { week, size, now, clock: ctx.ports.clock, random });
      });
    });
    return { drawn };
  },
});
