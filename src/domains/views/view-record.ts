import { z } from 'zod';
import { columnsOf, is, type RowOf } from '../../db/rows.ts';
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
  ownerId: is.text,
  screen: is.oneOf(viewScreens),
  name: is.text,
  search: is.text,
  isShared: is.bool,
  updatedAt: is.moment,
};
export type ViewRow = RowOf<typeof ViewRow>;

export const viewColumns = columnsOf(ViewRow);

export const toViewRecord = (row: ViewRow, userId: string): ViewRecord =>
  ViewRecord.parse({ ...row, isOwn: row.ownerId === userId });
