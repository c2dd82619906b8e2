import { z } from 'zod';
import { needScope } from '../../../kernel/access.ts';
import { maySeeAddresses, maySeeTranscripts } from '../../../kernel/actor.ts';
import { Attachment, attachment } from '../../../kernel/attachment.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { csvLine } from '../../../kernel/tables/csv-line.ts';
import { inEnglish, inWords, say } from '../../../words/sentence.ts';
import { maskAddressesIn } from '../../redaction/index.ts';
import { existingRun } from '../get-import.ts';
import type { ImportRun } from '../running/import-run.ts';
import { maxKeptRejections } from '../running/keep-rejections.ts';
import { reasonWords } from './reason-words.ts';
import { readRefused, reasonsFile, refusedFile, refusedRows } from './refused-file.ts';

export const exportRejections = operation({
  id: 'imports.errors',
  summary:
    'Download the rejected rows of an import: as CSV with reasons, or in the format of their file, to fix and import again',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  keyScope: 'imports:write',
  limit: 'dashboard',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    id,
    form: z
      .enum(['reasons', 'original'])
      .default('reasons')
      .describe('`original`: the rows as they stood, below their header, to be mended and imported again'),
    language: z
      .string()
      .max(35)
      .optional()
      .describe(
        'The language of the reasons, which then name fields as the screens do; omitted: English, with the names of the API',
      ),
    companyId: id.optional(),
  }),
  output: Attachment,
  async run(ctx, input) {
    if (input.form === 'original') needScope(ctx.actor, 'transcripts:read');
    const run = await ctx.transaction(async (tx) => {
      const found = await existingRun(tx, input.id);
      await ctx.record(tx, {
        eventType: 'DATA_ACCESS',
        action: 'imports.errors',
        companyId: ctx.companyId,
        resource: { type: 'import', id: input.id },
        metadata: { rejected: found.rejected_count, form: input.form },
      });
      return found;
    });
    // A refused row stands as its source wrote it, which may name where an end user was.
    const shown = maySeeAddresses(ctx.actor) ? (text: string) => text : maskAddressesIn;
    if (input.form === 'original') {
      const { name, contentType } = refusedFile(run);
      return attachment(name, contentType, refusedRows(ctx, run, shown));
    }
    const { name, contentType } = reasonsFile(run.file_name);
    return attachment(name, contentType, reasons(ctx, run, shown, input.language));
  },
});

async function* reasons(
  ctx: CompanyCtx,
  { id: importId, rejected_count: total }: ImportRun,
  shown: (text: string) => string,
  language: string | undefined,
): AsyncGenerator<string> {
  yield csvLine(['line', 'reason', 'row']);
  const inTheirs = (reason: string) => (language ? reasonWords(reason, language) : inEnglish(reason));
  // What was said stands there too.
  const withRow = maySeeTranscripts(ctx.actor);
  for await (const { line, reason, text } of readRefused(ctx, importId, withRow ? 'all' : 'none'))
    yield csvLine([line, shown(inTheirs(reason)), withRow ? shown(text) : null]);
  if (total > maxKeptRejections)
    yield csvLine([
      null,
      inWords(say('rejections.more', { count: total - maxKeptRejections }), language),
      null,
    ]);
}
