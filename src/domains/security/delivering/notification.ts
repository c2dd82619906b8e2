import { is, type RowOf } from '../../../db/rows.ts';
import { channels } from '../settings/settings.ts';

/** A message to one receiver, as it waits to be sent. */
export const Notification = {
  id: is.uuid,
  /** A company's own receiver; null: the platform's. */
  companyId: is.orNull(is.uuid),
  channel: is.oneOf(channels),
  target: is.text,
  kind: is.oneOf(['alerts', 'test']),
  alertIds: is.list(is.uuid),
  content: is.orNull(is.text),
  attempts: is.number,
  createdAt: is.moment,
};
export type Notification = RowOf<typeof Notification>;
