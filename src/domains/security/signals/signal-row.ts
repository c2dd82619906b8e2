import { columnsOf, is, type RowOf } from '../../../db/rows.ts';
import { type Signal, signalKinds } from './signal.ts';

export const SignalRow = {
  id: is.uuid,
  occurred_at: is.moment,
  kind: is.oneOf(signalKinds),
  action: is.text,
  company_id: is.uuid,
  ip_address: is.orNull(is.text),
  source: is.orNull(is.text),
  account: is.orNull(is.text),
  user_id: is.orNull(is.uuid),
  session_id: is.orNull(is.text),
  agent: is.orNull(is.text),
  country: is.orNull(is.text),
  target: is.orNull(is.text),
  event_count: is.number,
  row_count: is.orNull(is.number),
};
export type SignalRow = RowOf<typeof SignalRow>;

export const signalColumns = columnsOf(SignalRow);

export const toSignal = (row: SignalRow): Signal => ({
  id: row.id,
  atMs: row.occurred_at.getTime(),
  kind: row.kind,
  action: row.action,
  companyId: row.company_id,
  ipAddress: row.ip_address,
  source: row.source,
  account: row.account,
  userId: row.user_id,
  sessionId: row.session_id,
  agent: row.agent,
  country: row.country,
  target: row.target,
  count: row.event_count,
  rowCount: row.row_count,
});
