import { z } from 'zod';
import { rows } from '../../db/rows.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, line } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { toViewRecord, ViewRecord, ViewRow, viewColumns } from './view-record.ts';

export const updateView = operation({
  id: 'views.update',
  summary: 'Rename a saved view of yours, share it with the company or stop sharing it',
  kind: 'mutation',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), id, name: line(80), isShared: z.boolean() }),
  output: z.object({ view: ViewRecord }),
  async run(ctx, { id: viewId, name, isShared }) {
    const { userId } = ctx.user();
    return ctx.transaction(async (tx) => {
      // Nobody else saves one under this name meanwhile.
      await tx.query('SELECT id FROM company WHERE id = $1 FOR UPDATE', [ctx.companyId]);
      const found = await rows(
        tx,
        `SELECT ${viewColumns} FROM saved_view WHERE company_id = $1 AND (owner_id = $2 OR (id = $3 AND is_shared))`,
        [ctx.companyId, userId, viewId],
        ViewRow,
      );
      const before = found.find((view) => view.id === viewId);
      if (!before) throw notFound(say('thing.view'));
      if (before.ownerId !== userId) throw forbidden(say('view.owner'));
      if (found.some((view) => view.screen === before.screen && view.name === name && view.id !== viewId))
        throw conflict(say('view.nameTaken'));
      await tx.query(
        'UPDATE saved_view SET name = $3, is_shared = $4, updated_at = $5 WHERE company_id = $1 AND id = $2',
        [ctx.companyId, viewId, name, isShared, ctx.now()],
      );
      await ctx.record(tx, {
        action: 'view.update',
        resource: { type: 'view', id: viewId },
        metadata: { screen: before.screen, ...(isShared === before.isShared ? {} : { isShared }) },
      });
      return { view: toViewRecord({ ...before, name, isShared, updatedAt: ctx.now() }, userId) };
    });
  },
});
