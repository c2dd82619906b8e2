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

function remarkSentence({ kind, column, count, sample }: Remark): string {
  const many = (one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
  const told: Readonly<Record<string, string>> = {
    column,
    rows: many('row'),
    cells: sample === null ? many('row') : `${many('row')}, such as "${sample}"`,
    messages: many('message'),
    sessions: many('session'),
    say: count === 1 ? 'says' : 'say',
  };
  return remarkTexts[kind].replace(/\{(\w+)\}/g, (_, name) => told[String(name)] ?? '');
}

/** The page has words of its own. */
const remarkTexts: { readonly [kind in Remark['kind']]: string } = {
  COLUMN_NOT_TAKEN: 'column {column}: not taken, it matches no field ({rows})',
  VALUE_NOT_TAKEN: 'column {column}: values that are not known were left out ({cells})',
  VALUE_CUT: 'column {column}: shortened, longer than can be stored ({rows})',
  SCALE_UNCLEAR: 'column {column}: numbers without a known scale were left out ({cells})',
  ID_CUT_SHORT: 'column {column}: left out, a spreadsheet cut long numbers short ({cells})',
  MESSAGES_CUT: 'column {column}: {messages} beyond the first 10,000 of their session were left out',
  SPEAKER_UNKNOWN: 'column {column}: nobody knows who wrote {messages}; say it in the mapping (speakers)',
  SPEAKER_GUESSED:
    'column {column}: {messages} of people whom the file only names were taken for an agent, or for the user where nobody is named',
  ONE_SPEAKER: 'column {column}: one speaker says everything ({rows}); check who speaks',
  MESSAGES_LEFT_OUT: 'column {column}: {messages} left out: notes of the team, or deleted',
  MESSAGES_AGAIN: 'column {column}: {messages} in the file more than once, taken once',
  VALUES_DIFFER: 'column {column}: the rows of {sessions} {say} different things; the first was taken',
  UNIT_UNCLEAR:
    'column {column}: lengths whose unit is unclear were left out; say it in the mapping (units) ({cells})',
  TIME_LOCAL: 'column {column}: times without a zone were read in the zone of the mapping ({cells})',
  TIME_TWICE: 'column {column}: the clock showed these times twice; the first was taken ({cells})',
  TIME_SKIPPED: 'column {column}: the clock skipped these times; they were moved on by as much ({cells})',
  ONE_PAGE: '{column}: this file is one page of several; import the others too',
};
