import { z } from 'zod';
import { rows } from '../../db/rows.ts';
import { mayCall } from '../../kernel/access.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { ViewRow, viewColumns } from './view-record.ts';

export const removeView = operation({
  id: 'views.remove',
  summary: 'Delete a saved view: your own, or as an administrator also a shared one',
  kind: 'mutation',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), id }),
  output: z.object({ id: z.string(), removed: z.literal(true) }),
  async run(ctx, { id: viewId }) {
    const { userId } = ctx.user();
    return ctx.transaction(async (tx) => {
      const [view] = await rows(
        tx,
        `SELECT ${viewColumns} FROM saved_view WHERE company_id = $1 AND id = $2 AND (owner_id = $3 OR is_shared) FOR UPDATE`,
        [ctx.companyId, viewId, userId],
        ViewRow,
      );
      if (!view) throw notFound(say('thing.view'));
      if (view.ownerId !== userId && !mayCall({ access: 'admin', kind: 'mutation' }, ctx.actor))
        throw forbidden(say('view.sharer'));
      await tx.query('DELETE FROM saved_view WHERE company_id = $1 AND id = $2', [ctx.companyId, viewId]);
      await ctx.record(tx, {
        action: 'view.remove',
        resource: { type: 'view', id: viewId },
        metadata: { screen: view.screen, isShared: view.isShared },
      });
      return { id: viewId, removed: true as const };
    });
  },
});
