import { columnsOf, is, type RowOf } from '../../../db/rows.ts';
import { type Signal, signalKinds } from './signal.ts';

export const SignalRow = {
  id: is.uuid,
  occurredAt: is.moment,
  kind: is.oneOf(signalKinds),
  action: is.text,
  companyId: is.uuid,
  ipAddress: is.orNull(is.text),
  source: is.orNull(is.text),
  account: is.orNull(is.text),
  userId: is.orNull(is.uuid),
  sessionId: is.orNull(is.text),
  agent: is.orNull(is.text),
  country: is.orNull(is.text),
  target: is.orNull(is.text),
  eventCount: is.number,
  rowCount: is.orNull(is.number),
};
export type SignalRow = RowOf<typeof SignalRow>;

export const signalColumns = columnsOf(SignalRow);

export const toSignal = ({ occurredAt, eventCount, ...row }: SignalRow): Signal => ({
  ...row,
  atMs: occurredAt.getTime(),
  count: eventCount,
});

export const toSignalRow = ({ atMs, count, ...signal }: Signal): SignalRow => ({
  ...signal,
  occurredAt: new Date(atMs),
  eventCount: count,
});
