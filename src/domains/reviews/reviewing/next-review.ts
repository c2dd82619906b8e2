import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { forbidden } from '../../../kernel/errors.ts';
import type { Log } from '../../../kernel/log.ts';
import { operation } from '../../../kernel/operation.ts';
import { said } from '../../../kernel/said.ts';
import { id } from '../../../kernel/schema.ts';
import { messageRoles, sentiments } from '../../sessions/codes/index.ts';
import { readTranscripts } from '../../sessions/transcripts/index.ts';
import { readTaxonomy, toCategoryRecord } from '../../taxonomy/index.ts';

/** What a reviewer sees before the choice: nothing in it says which session it is, or what the AI made of it. */
const Item = z.object({
  id: z.string().describe('Of the review, not of the session'),
  messages: z.array(z.object({ order: z.int(), role: z.enum(messageRoles), content: z.string() })),
});

export const nextReview = operation({
  id: 'reviews.next',
  summary: 'Get the next conversation to label, without what the AI said',
  kind: 'query',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    item: Item.nullable().describe('null: nothing is left for you'),
    left: z.int().describe('how many are left for you, this one included'),
    done: z.int().describe('how many you labelled'),
    choices: z.object({
      sentiment: z.array(z.enum(sentiments)),
      category: z.array(z.object({ key: z.string(), label: said, description: said })),
      language: z
        .array(z.string())
        .describe('Those seen in the company so far, then others that are spoken a lot; any is allowed'),
    }),
  }),
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const open = await rows(
        tx,
        `SELECT i.id, i.session_id, count(*) OVER () AS left FROM review_item i LEFT JOIN ${reviewsOf('$2')} r ON r.item_id = i.id
         WHERE i.company_id = $1 AND NOT coalesce(r.mine, false) AND coalesce(r.times, 0) < i.reviewers
         ORDER BY i.week, md5(i.id::text || $2::text) LIMIT 20`,
        [ctx.companyId, reviewerOf(ctx)],
        { id: is.text, session_id: is.uuid, left: is.number },
      );
      const shown = await firstWithText(tx, open, ctx.log);
      return {
        item: shown,
        left: open[0]?.left ?? 0,
        done: await countDone(tx, reviewerOf(ctx)),
        choices: {
          sentiment: [...sentiments],
          category: (await readTaxonomy(tx, ctx.companyId)).map((category) => toCategoryRecord(category)),
          language: await languagesOf(tx),
        },
      };
    }),
});

/** One after the other: each may be as long as a conversation gets, and only the first is shown. */
async function firstWithText(
  tx: TenantTx,
  open: readonly { readonly id: string; readonly session_id: string }[],
  log: Log,
) {
  for (const { id, session_id } of open) {
    const messages = (await readTranscripts(tx, [session_id], log)).get(session_id);
    if (messages)
      return { id, messages: messages.map(({ order, role, content }) => ({ order, role, content })) };
  }
  return null;
}

/** Only people review: a program would compare one model with another. */
export function reviewerOf({ actor }: Pick<CompanyCtx, 'actor'>): string {
  if (actor.type !== 'user') throw forbidden();
  return actor.userId;
}

/** Holds for an item that this reviewer has not labelled, and that fewer people have than it is meant for. */
export const isOpenFor = (item: string, reviewer: string): string => `NOT EXISTS (SELECT FROM review r
    WHERE r.company_id = $1 AND r.item_id = ${item}.id AND r.reviewer_id = ${reviewer})
  AND (SELECT count(*) FROM review r WHERE r.company_id = $1 AND r.item_id = ${item}.id) < ${item}.reviewers`;

/** How many labelled each item, and whether this reviewer did: of all at once, since asked of each it takes four times as long. */
export const reviewsOf = (reviewer: string): string =>
  `(SELECT item_id, count(*) AS times, bool_or(reviewer_id = ${reviewer}) AS mine FROM review WHERE company_id = $1 GROUP BY item_id)`;

async function countDone(tx: TenantTx, reviewer: string): Promise<number> {
  const [count] = await rows(
    tx,
    'SELECT count(*) AS done FROM review WHERE company_id = $1 AND reviewer_id = $2',
    [tx.companyId, reviewer],
    { done: is.number },
  );
  return count?.done ?? 0;
}

/** A language that the AI never names must be there to be chosen, or its mistakes would not count. */
const oftenSpoken = 'ar bg cs da de el en es fi fr hi hu it ja ko nl no pl pt ro ru sv tr uk vi zh'.split(
  ' ',
);

/** The languages of all its sessions, so that none of them points at this one, and then others. */
async function languagesOf(tx: TenantTx): Promise<string[]> {
  const found = await rows(
    tx,
    'SELECT DISTINCT language FROM session WHERE company_id = $1 AND language IS NOT NULL ORDER BY language LIMIT 50',
    [tx.companyId],
    { language: is.text },
  );
  return [...new Set([...found.map(({ language }) => language), ...oftenSpoken])];
}
