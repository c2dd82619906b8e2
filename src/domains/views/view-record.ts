import { z } from 'zod';
import { is, type RowOf } from '../../db/rows.ts';
import { instant } from '../../kernel/schema.ts';

export const viewScreens = ['overview', 'sessions', 'questions', 'breakdown'] as const;

/** A kept view as somebody of its company sees it. */
export const ViewRecord = z.object({
  id: z.string(),
  screen: z.enum(viewScreens),
  name: z.string(),
  search: z.string().describe('The query string of the URL'),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  updatedAt: instant,
});
export type ViewRecord = z.infer<typeof ViewRecord>;

export const ViewRow = {
  id: is.text,
  owner_id: is.text,
  screen: is.oneOf(viewScreens),
  name: is.text,
  search: is.text,
  is_shared: is.bool,
  updated_at: is.moment,
};
export type ViewRow = RowOf<typeof ViewRow>;

export const viewColumns = 'id, owner_id, screen, name, search, is_shared, updated_at';

export const toViewRecord = (row: ViewRow, userId: string): ViewRecord => ({
  id: row.id,
  screen: row.screen,
  name: row.name,
  search: row.search,
  isShared: row.is_shared,
  isOwn: row.owner_id === userId,
  updatedAt: row.updated_at.toISOString(),
});
