import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { task } from '../../kernel/operation.ts';
import { id, labelRule, timeZone } from '../../kernel/schema.ts';
import type { Services } from '../../kernel/services.ts';
import { inEnglish, readSaid, say } from '../../words/sentence.ts';
import { readForm } from './company-form.ts';
import { fileStream } from './create-import.ts';
import { type ImportRecord, toImportRecord } from './import-record.ts';
import type { Remark } from './remarks.ts';
import { mappingText } from './running/accept-file.ts';
import { countSentence } from './running/counts-of.ts';
import { type ImportRun, readRun } from './running/import-run.ts';
import { takeFile } from './running/take-file.ts';
import { withWait } from './running/wait-for-room.ts';

const lineEveryMs = 1_000;
const shownRejections = 5;

export const importFile = task({
  id: 'operator.importFile',
  summary: 'Import a file of sessions into a company and report progress',
  audit: 'DATA_IMPORT',
  input: z.strictObject({
    contentType: z.string().nullable(),
    stream: fileStream,
    companyId: id,
    mapping: mappingText.optional(),
    'dry-run': z.boolean().default(false),
    'time-zone': timeZone.optional(),
    labels: labelRule.default('keep'),
  }),
  output: Attachment,
  async run(ctx, input) {
    const { companyId } = input;
    const [company] = await ctx.transaction((tx) =>
      rows(tx, 'SELECT status FROM company WHERE id = $1', [companyId], { status: is.text }),
    );
    if (!company) throw notFound(say('thing.company'));
    if (company.status !== 'TRIAL' && company.status !== 'ACTIVE') throw conflict(say('import.suspended'));
    const run = await takeFile(ctx, {
      companyId,
      source: 'COMMAND',
      fileName: null,
      stream: input.stream,
      override: input.mapping ?? {},
      form: await readForm(ctx, companyId, input['time-zone']),
      dryRun: input['dry-run'],
      labels: input.labels,
      createdBy: null,
    });
    return attachment(
      'import.txt',
      'text/plain; charset=utf-8',
      progressLines(ctx.services, companyId, run.id),
    );
  },
});

async function* progressLines(services: Services, companyId: string, id: string): AsyncGenerator<string> {
  for (;;) {
    const run = await services.database.tenant(companyId, (tx) => readRun(tx, companyId, id));
    if (!run) return;
    const [shown = run] = await withWait(services, [run]);
    yield progressLine(run, toImportRecord(run));
    if (shown.message !== run.message) yield `${inEnglish(shown.message ?? '')}\n`;
    if (run.state === 'FAILED')
      throw conflict(
        say('refusal.asSaid', { message: run.message ? readSaid(run.message) : say('import.failed') }),
      );
    if (run.state !== 'QUEUED' && run.state !== 'RUNNING') {
      yield* endLines(services, run);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, lineEveryMs));
    services.imports.kick();
  }
}

/** What became of it, and of the first rows that were refused why. */
async function* endLines(services: Services, run: ImportRun): AsyncGenerator<string> {
  if (run.message !== null) yield `${inEnglish(run.message)}\n`;
  for (const remark of run.remarks) yield `  ${remarkSentence(remark)}\n`;
  if (run.rejected_count === 0) return;
  const refused = await services.database.tenant(run.company_id, (tx) =>
    rows(
      tx,
      `SELECT line, reason FROM import_rejection
       WHERE company_id = $1 AND import_id = $2 ORDER BY number LIMIT $3`,
      [run.company_id, run.id, shownRejections],
      { line: is.number, reason: is.text },
    ),
  );
  for (const { line, reason } of refused) yield `  line ${line}: ${inEnglish(reason)}\n`;
  const rest = run.rejected_count - refused.length;
  if (rest > 0) yield `  and ${rest.toLocaleString('en-US')} more: the Imports page has them as a file\n`;
}

function progressLine(run: ImportRun, { progress, rate, etaSeconds }: ImportRecord): string {
  const width = 24;
  const filled = Math.round(progress * width);
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${String(Math.floor(progress * 100)).padStart(3)} %`;
  const speed = rate === null ? '' : ` · ${Math.round(rate).toLocaleString('en-US')} rows/s`;
  const eta = etaSeconds === null ? '' : ` · ${etaSeconds} s left`;
  return `${bar} · ${inEnglish(countSentence(run))}${speed}${eta}\n`;
}

/** The page has words of its own. */
function remarkSentence({ kind, column, count, sample }: Remark): string {
  const rows = `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
  const such = sample === null ? '' : `, such as "${sample}"`;
  if (kind === 'COLUMN_NOT_TAKEN') return `column ${column}: not taken, it matches no field (${rows})`;
  if (kind === 'VALUE_CUT') return `column ${column}: shortened, longer than can be stored (${rows})`;
  if (kind === 'SCALE_UNCLEAR')
    return `column ${column}: numbers without a known scale were left out (${rows}${such})`;
  if (kind === 'ID_CUT_SHORT')
    return `column ${column}: left out, a spreadsheet cut long numbers short (${rows}${such})`;
  if (kind === 'MESSAGES_CUT')
    return `column ${column}: ${count.toLocaleString('en-US')} messages beyond the first 10,000 of their session were left out`;
  const messages = `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`;
  if (kind === 'SPEAKER_UNKNOWN')
    return `column ${column}: nobody knows who wrote ${messages}; say it in the mapping (speakers)`;
  if (kind === 'SPEAKER_GUESSED')
    return `column ${column}: ${messages} of people whom the file only names were taken for an agent, or for the user where nobody is named`;
  if (kind === 'MESSAGES_LEFT_OUT')
    return `column ${column}: ${messages} left out: notes of the team, or deleted`;
  if (kind === 'MESSAGES_AGAIN')
    return `column ${column}: ${messages} in the file more than once, taken once`;
  if (kind === 'VALUES_DIFFER')
    return `column ${column}: the rows of ${count.toLocaleString('en-US')} ${count === 1 ? 'session says' : 'sessions say'} different things; the first was taken`;
  if (kind === 'ONE_SPEAKER')
    return `column ${column}: one speaker says everything (${rows}); check who speaks`;
  if (kind === 'UNIT_UNCLEAR')
    return `column ${column}: lengths whose unit is unclear were left out; say it in the mapping (units) (${rows}${such})`;
  if (kind === 'TIME_LOCAL')
    return `column ${column}: times without a zone were read in the zone of the mapping (${rows}${such})`;
  if (kind === 'TIME_TWICE')
    return `column ${column}: the clock showed these times twice; the first was taken (${rows}${such})`;
  if (kind === 'TIME_SKIPPED')
    return `column ${column}: the clock skipped these times; they were moved on by as much (${rows}${such})`;
  if (kind === 'ONE_PAGE') return `${column}: this file is one page of several; import the others too`;
  return `column ${column}: values that are not known were left out (${rows}${such})`;
}
