import type { RowWarning } from './imported-session.ts';

/** An address could be a person's: no sample is kept of it. */
export const notKnown = (field: RowWarning['field'], value: string): RowWarning => ({
  field,
  kind: 'VALUE_NOT_TAKEN',
  count: 1,
  sample: field === 'ipAddress' || field === 'fullTranscriptUrl' ? null : value || null,
});
