import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, line } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { toViewRecord, ViewRecord, ViewRow, viewColumns, viewScreens } from './view-record.ts';

const mostOwn = 100;

export const saveView = operation({
  id: 'views.save',
  summary: 'Save a view under a name; it replaces your view with the same name and screen',
  kind: 'mutation',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    screen: z.enum(viewScreens),
    name: line(80),
    search: z.string().max(4000).describe('The query string of the URL'),
    isShared: z.boolean().default(false).describe('Everyone in the company can see it'),
  }),
  output: z.object({ view: ViewRecord }),
  async run(ctx, { screen, name, search, isShared }) {
    const { userId } = ctx.user();
    return ctx.transaction(async (tx) => {
      // Nobody else counts or keeps one meanwhile.
      await tx.query('SELECT id FROM company WHERE id = $1 FOR UPDATE', [ctx.companyId]);
      const [others] = await rows(
        tx,
        `SELECT count(*)::integer AS count FROM saved_view
         WHERE company_id = $1 AND owner_id = $2 AND (screen, name) <> ($3, $4)`,
        [ctx.companyId, userId, screen, name],
        { count: is.number },
      );
      if ((others?.count ?? 0) >= mostOwn) throw conflict(say('view.full', { most: mostOwn }));
      const [row] = await rows(
        tx,
        `INSERT INTO saved_view (company_id, id, owner_id, screen, name, search, is_shared, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         ON CONFLICT ON CONSTRAINT saved_view_name_key
         DO UPDATE SET search = excluded.search, is_shared = excluded.is_shared, updated_at = excluded.updated_at
         RETURNING ${viewColumns}`,
        [ctx.companyId, newId(ctx.ports.clock), userId, screen, name, search, isShared, ctx.now()],
        ViewRow,
      );
      if (!row) throw new Error('a view was not stored');
      await ctx.record(tx, {
        action: 'view.save',
        resource: { type: 'view', id: row.id },
        metadata: { screen, isShared },
      });
      return { view: toViewRecord(row, userId) };
    });
  },
});
