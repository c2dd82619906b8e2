import { z } from 'zod';
import { columnsOf, is, type RowOf } from '../../../db/rows.ts';
import { severities } from '../../../kernel/audit-entry.ts';
import { said } from '../../../kernel/said.ts';
import { instant } from '../../../kernel/schema.ts';
import { nilId } from '../../../ports/ids.ts';
import { inWords, readSaid, withTexts } from '../../../words/sentence.ts';
import { alertTypes } from './alert-types.ts';

const Context = z.object({
  ipAddress: z.string().nullable(),
  userId: z.string().nullable(),
  count: z.int().describe('how many events raised it'),
  window: z.int().describe('seconds in which they happened'),
  evidence: z.array(z.string()),
});

export const Alert = z
  .object({
    id: z.string(),
    timestamp: instant.describe('when it was raised'),
    severity: z.enum(severities),
    type: z.enum(alertTypes),
    title: said,
    description: said,
    companyId: z.string().nullable().describe('null: the platform, or several companies'),
    context: Context.extend({ evidence: z.array(said) }),
    acknowledged: z.boolean(),
    acknowledgedBy: z.string().nullable().describe('id of a person'),
    acknowledgedAt: instant.nullable(),
    occurrences: z.int().describe('1, and 1 more for every repetition that raised no alert of its own'),
    lastSeenAt: instant,
  })
  .meta({ id: 'SecurityAlert' });

export const AlertRow = {
  companyId: is.uuid,
  id: is.uuid,
  type: is.oneOf(alertTypes),
  severity: is.oneOf(severities),
  subject: is.text,
  title: is.text,
  description: is.text,
  context: is.json(Context),
  isAnonymous: is.bool,
  occurredAt: is.moment,
  lastSeenAt: is.moment,
  occurrences: is.number,
  acknowledgedAt: is.orNull(is.moment),
  acknowledgedBy: is.orNull(is.uuid),
};
export type AlertRow = RowOf<typeof AlertRow>;

export const alertColumns = columnsOf(AlertRow);

/** As it is stored: what reads it puts it into words. */
export const toAlert = ({
  occurredAt,
  companyId,
  subject: _,
  isAnonymous: _isAnonymous,
  ...row
}: AlertRow) => ({
  ...row,
  timestamp: occurredAt,
  companyId: companyId === nilId ? null : companyId,
  acknowledged: row.acknowledgedAt !== null,
});

export type StoredAlert = ReturnType<typeof toAlert>;

/** For who reads it elsewhere than in an answer. `put`: each text that stands in its evidence, as that reader would have it. */
export function tellAlert(
  alert: StoredAlert,
  language: string | null = 'en',
  put: (text: string) => string = (text) => text,
) {
  const tell = (text: string) => inWords(text, language);
  const tellEvidence = (text: string) => {
    const said = readSaid(text);
    return typeof said === 'string' ? said : inWords(withTexts(said, put), language);
  };
  return {
    ...alert,
    title: tell(alert.title),
    description: tell(alert.description),
    context: { ...alert.context, evidence: alert.context.evidence.map(tellEvidence) },
  };
}
