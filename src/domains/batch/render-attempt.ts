import { analysisJsonSchema } from '../../ports/ai-batch/analysis-schema.ts';
import { renderLine } from '../../ports/ai-batch/render-line.ts';
import { readTaxonomy, readTranscripts, redactMessages } from '../sessions/index.ts';
import type { Attempt, Step } from './attempt.ts';
import { inCompany } from './in-company.ts';
import { systemPrompt, userPrompt } from './prompt.ts';

interface ItemRow {
  custom_id: string;
  session_id: string;
  output_tokens: number;
}

const chunkSize = 200;

/** The lines of an attempt, the same bytes each time. Sessions that are gone since are left out. */
export async function renderAttempt(step: Step, attempt: Attempt): Promise<string[]> {
  const { company_id: companyId } = attempt;
  return inCompany(step, companyId, async (tx) => {
    const items = await tx.query<ItemRow & Record<string, unknown>>(
      `SELECT i.custom_id, r.session_id, r.output_tokens FROM batch_item i
       JOIN ai_request r ON r.company_id = i.company_id AND r.id = i.request_id
       WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.outcome IS NULL ORDER BY i.custom_id`,
      [companyId, attempt.id],
    );
    const [company] = await tx.query<{ redact_for_ai: boolean }>(
      'SELECT redact_for_ai FROM company WHERE id = $1',
      [companyId],
    );
    const categories = await readTaxonomy(tx, companyId);
    const schema = analysisJsonSchema(categories.map(({ key }) => key));
    const lines: string[] = [];
    for (let at = 0; at < items.length; at += chunkSize) {
      const chunk = items.slice(at, at + chunkSize);
      const transcripts = await readTranscripts(
        tx,
        chunk.map(({ session_id }) => session_id),
      );
      for (const item of chunk) {
        const messages = transcripts.get(item.session_id);
        if (!messages) continue;
        const shown = company?.redact_for_ai === false ? messages : redactMessages(messages);
        const request = {
          customId: item.custom_id,
          model: attempt.model,
          system: systemPrompt,
          user: userPrompt(
            shown.map(({ role, content }, order) => ({ order, role, content })),
            categories,
          ),
          schemaName: 'session_analysis',
          schema,
          maxOutputTokens: item.output_tokens,
        };
        lines.push(renderLine(step.ai.port.dialect.name, request));
      }
    }
    return lines;
  });
}
