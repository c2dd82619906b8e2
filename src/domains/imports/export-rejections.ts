import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { maySeeAddresses, maySeeTranscripts } from '../../kernel/actor.ts';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { csvLine } from '../../kernel/tables/csv-line.ts';
import { inEnglish } from '../../words/sentence.ts';
import { maskAddressesIn } from '../redaction/index.ts';
import { existingRun } from './get-import.ts';
import { maxKeptRejections } from './running/keep-rejections.ts';

const pageSize = 1_000;

export const exportRejections = operation({
  id: 'imports.errors',
  summary: 'The rows that an import refused, as CSV that says why',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  keyScope: 'imports:write',
  limit: 'dashboard',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ id, companyId: id.optional() }),
  output: Attachment,
  async run(ctx, input) {
    const run = await ctx.transaction(async (tx) => {
      const found = await existingRun(tx, input.id);
      await ctx.record(tx, {
        eventType: 'DATA_ACCESS',
        action: 'imports.errors',
        companyId: ctx.companyId,
        resource: { type: 'import', id: input.id },
        metadata: { rejected: found.rejected_count },
      });
      return found;
    });
    return attachment(
      `import-${input.id}-errors.csv`,
      'text/csv; charset=utf-8',
      lines(ctx, input.id, run.rejected_count),
    );
  },
});

async function* lines(ctx: CompanyCtx, importId: string, total: number): AsyncGenerator<string> {
  yield csvLine(['line', 'reason', 'row']);
  // A refused row stands as its source wrote it, which may name where an end user was and what was said.
  const withRow = maySeeTranscripts(ctx.actor);
  const shown = maySeeAddresses(ctx.actor) ? (text: string) => text : maskAddressesIn;
  for (let after = -1; ; ) {
    const refused = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT number, line, reason, row_text FROM import_rejection
         WHERE company_id = $1 AND import_id = $2 AND number > $3 ORDER BY number LIMIT $4`,
        [ctx.companyId, importId, after, pageSize],
        { number: is.number, line: is.number, reason: is.text, row_text: is.text },
      ),
    );
    for (const { line, reason, row_text } of refused)
      yield csvLine([line, shown(inEnglish(reason)), withRow ? shown(row_text) : null]);
    const last = refused.at(-1);
    if (!last || refused.length < pageSize) break;
    after = last.number;
  }
  if (total > maxKeptRejections)
    yield csvLine([
      null,
      `${total - maxKeptRejections} more rows were refused; their texts were not kept`,
      null,
    ]);
}
