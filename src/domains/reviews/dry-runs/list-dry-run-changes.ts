import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id, instant } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { reviewFields } from '../review-labels.ts';
import { isOpenFor } from '../reviewing/next-review.ts';
import { readCompared, toldOf } from './compare-versions.ts';
import { readDryRuns } from './dry-run-record.ts';

const most = 100;

/** What a dry run labels otherwise. A session that the reader has still to label is none of them. */
export const listDryRunChanges = operation({
  id: 'reviews.dryRunChanges',
  summary: 'The reviewed sessions that a dry run labels otherwise than before',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({
    companyId: id.optional(),
    dryRunId: id,
    field: z.enum(reviewFields).default('sentiment'),
  }),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        externalId: z.string(),
        startTime: instant,
        before: z.string(),
        anew: z.string(),
        person: z.string(),
      }),
    ),
  }),
  run: (ctx, { dryRunId, field }) =>
    ctx.transaction(async (tx) => {
      const [dryRun] = await readDryRuns(tx, dryRunId);
      if (!dryRun) throw notFound(say('thing.dryRun'));
      const changed = new Map(
        (await readCompared(tx, dryRun, ctx.now())).flatMap((one) => {
          const told = toldOf(one, field);
          return told && told.before !== told.anew ? [[one.row.id, told] as const] : [];
        }),
      );
      const found = await rows(
        tx,
        `SELECT i.id AS item, s.id, s.external_id AS "externalId", s.started_at AS "startTime"
         FROM review_item i JOIN session s ON s.company_id = i.company_id AND s.id = i.session_id
         WHERE i.company_id = $1 AND i.id = ANY($2::uuid[]) AND NOT (${isOpenFor('i', '$3')})
         ORDER BY s.started_at DESC, s.id LIMIT ${most}`,
        [ctx.companyId, [...changed.keys()], ctx.actor.type === 'user' ? ctx.actor.userId : null],
        { item: is.text, id: is.text, externalId: is.text, startTime: is.moment },
      );
      return {
        sessions: found.flatMap(({ item, ...session }) => {
          const told = changed.get(item);
          return told ? [{ ...session, ...told }] : [];
        }),
      };
    }),
});
