import { z } from 'zod';
import { invalidRequest } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, labelRule, line, timeZone } from '../../kernel/schema.ts';
import { say, written } from '../../words/sentence.ts';
import { checkConfirmed } from '../accounts/mails/index.ts';
import { readForm } from './company-form.ts';
import { ImportRecord, toImportRecord } from './import-record.ts';
import { mappingText } from './running/accept-file.ts';
import { declaredBytesOf } from './running/spool.ts';
import { takeFile } from './running/take-file.ts';

export const fileStream = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  written(say('file.send')),
);

export const createImport = operation({
  id: 'imports.create',
  summary: 'Upload a file of sessions; it is read in the background',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  keyScope: 'imports:write',
  limit: 'dashboard',
  audit: 'DATA_IMPORT',
  input: z.strictObject({
    contentType: z.string().nullable(),
    stream: fileStream,
    mapping: mappingText.optional().describe('JSON: any part of the proposed mapping, with your changes'),
    dryRun: z.boolean().default(false).describe('Dry run: reads and reports, stores no sessions'),
    labels: labelRule.default('keep'),
    timeZone: timeZone.optional().describe("For times without an offset; default: the company's time zone"),
    fileName: line(255).optional(),
    companyId: id.optional(),
  }),
  output: z.object({ import: ImportRecord }),
  async run(ctx, input) {
    checkContentType(input.contentType);
    await checkConfirmed(ctx);
    const run = await takeFile(ctx, {
      companyId: ctx.companyId,
      source: 'UPLOAD',
      fileName: input.fileName ?? null,
      stream: input.stream,
      declaredBytes: declaredBytesOf(input.stream),
      override: input.mapping ?? {},
      form: await readForm(ctx, ctx.companyId, input.timeZone),
      dryRun: input.dryRun,
      labels: input.labels,
      createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      keyId: ctx.actor.type === 'key' ? ctx.actor.keyId : null,
    });
    return { import: toImportRecord(run) };
  },
});

const takenTypes =
  /^(?:text\/.|application\/(?:csv|json|x-ndjson|ndjson|jsonl|x-jsonlines|json-lines|gzip|x-gzip|octet-stream|vnd\.ms-excel|x-www-form-urlencoded)$)/i;

/** What the file really is, its bytes tell. Forms and archives are refused by name: they are never what was meant. */
export function checkContentType(contentType: string | null): void {
  if (contentType === null || takenTypes.test(contentType.split(';', 1)[0]?.trim() ?? '')) return;
  throw invalidRequest(say('file.sendItself'));
}
