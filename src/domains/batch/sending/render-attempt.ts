import { rows } from '../../../db/rows.ts';
import { renderLine } from '../../../ports/ai-batch/lines/render-line.ts';
import type { Attempt, Step } from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { ItemRow, readFrame, renderItems, selectItems, settleItems } from './render-items.ts';

const chunkSize = 100;

/** The lines of an attempt, the same bytes each time. Null when somebody else took the attempt over. */
export async function renderAttempt(step: Step, attempt: Attempt): Promise<string[] | null> {
  const { company_id: companyId } = attempt;
  const { items, frame } = await inCompany(step, companyId, async (tx) => ({
    frame: await readFrame(tx, attempt),
    items: await rows(
      tx,
      `${selectItems} ORDER BY i.custom_id`,
      [companyId, attempt.id, attempt.job_id],
      ItemRow,
    ),
  }));
  const { name: dialect } = step.ai.port.dialect;
  const lines: string[] = [];
  const settled: { sent: string[]; dropped: ItemRow[]; failed: ItemRow[] } = {
    sent: [],
    dropped: [],
    failed: [],
  };
  // Short transactions: on the embedded engine nobody else can work during one.
  for (let at = 0; at < items.length; at += chunkSize) {
    const chunk = await renderItems(step, companyId, frame, items.slice(at, at + chunkSize));
    for (const question of chunk.questions) {
      lines.push(renderLine(dialect, question));
      settled.sent.push(question.customId);
    }
    settled.dropped.push(...chunk.dropped);
    settled.failed.push(...chunk.failed);
  }
  return (await settleItems(step, attempt, settled)) ? lines : null;
}
