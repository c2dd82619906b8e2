import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { correctedBits } from '../labels/label-origins.ts';
import { type LabelField, type Labels, settleLabels, sourceLabels } from '../labels/settle-labels.ts';
import {
  aiLabels,
  labelsInForce,
  StoredLabels,
  storedLabelColumns,
  storedRule,
} from '../labels/stored-labels.ts';
import { labelColumns } from '../record/session-row.ts';
import { lockSessions } from '../store/lock-sessions.ts';
import { markChanged } from '../store/mark-changed.ts';

export interface Correction {
  readonly id: string;
  readonly sessionId: string;
  readonly field: LabelField;
  readonly value: unknown;
  readonly userId: string | null;
}

/** Keeps a person's word about a session: no later import or analysis overrides it. The word before; null: no such session. */
export async function correctSession(
  tx: TenantTx,
  { id, sessionId, field, value, userId }: Correction,
  now: Date,
): Promise<{ readonly previous: unknown } | null> {
  await lockSessions(tx, [sessionId]);
  const [row] = await rows(
    tx,
    `SELECT s.started_at, ${storedLabelColumns} FROM session s WHERE s.company_id = $1 AND s.id = $2`,
    [tx.companyId, sessionId],
    { started_at: is.moment, ...StoredLabels },
  );
  if (!row) return null;
  const before = labelsInForce(row);
  const previous = before[field];
  const source = sourceLabels(before, row.source_values);
  const corrected = { ...row.corrected, [field]: value } as Partial<Labels>;
  const { labels, sourceValues } = settleLabels(source, aiLabels(row.ai_result), corrected, storedRule(row));
  await tx.query(
    `INSERT INTO session_correction (company_id, session_id, field, id, value, previous, user_id, corrected_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8)`,
    [tx.companyId, sessionId, field, id, JSON.stringify(value), JSON.stringify(previous), userId, now],
  );
  const columns = Object.entries({ ...labelColumns(labels), corrected_fields: correctedBits(corrected) });
  await tx.query(
    `UPDATE session SET ${columns.map(([name], at) => `${name} = $${at + 5}`).join(', ')}, source_values = $4::jsonb, updated_at = $3, revision = revision + 1
     WHERE company_id = $1 AND id = $2`,
    [tx.companyId, sessionId, now, JSON.stringify(sourceValues), ...columns.map(([, column]) => column)],
  );
  await markChanged(tx, tx.companyId, [row.started_at]);
  return { previous };
}
