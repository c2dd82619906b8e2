import { is, type RowOf } from '../../../db/rows.ts';
import { channels } from '../settings/settings.ts';

/** A message to one receiver, as it waits to be sent. */
export const Notification = {
  id: is.uuid,
  /** A company's own receiver; null: the platform's. */
  company_id: is.orNull(is.uuid),
  channel: is.oneOf(channels),
  target: is.text,
  kind: is.oneOf(['alerts', 'test']),
  alert_ids: is.list(is.uuid),
  content: is.orNull(is.text),
  attempts: is.number,
  created_at: is.moment,
};
export type Notification = RowOf<typeof Notification>;
