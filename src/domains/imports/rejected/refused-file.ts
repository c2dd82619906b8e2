import { is, rows } from '../../../db/rows.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { ImportRun } from '../running/import-run.ts';

/** In memory while whoever takes the file takes their time. */
const rowsAtOnce = 500;
const bytesAtOnce = 256 * 1024;

type RefusedFile = Readonly<{ name: string; contentType: string }>;

/** A file of refused rows is of the form that they came in; records of JSON stand one a line. */
export function refusedFile({
  format,
  file_name: name,
}: Pick<ImportRun, 'format' | 'file_name'>): RefusedFile {
  const [extension, type] =
    format === 'csv' ? ['csv', 'text/csv'] : format === 'whatsapp' ? ['txt', 'text/plain'] : jsonLines;
  return { name: `${stemOf(name)}-rejected.${extension}`, contentType: `${type}; charset=utf-8` };
}

/** The same rows with the reason of each. */
export const reasonsFile = (name: ImportRun['file_name']): RefusedFile => ({
  name: `${stemOf(name)}-reasons.csv`,
  contentType: 'text/csv; charset=utf-8',
});

const stemOf = (name: string | null): string =>
  (name ?? 'import').replace(/[^\w. -]/g, '_').replace(endings, '') || 'import';

const jsonLines = ['jsonl', 'application/x-ndjson'] as const;
const endings = /\.gz$|(?:\.(?:csv|tsv|txt|json|jsonl|ndjson))?(?:\.gz)?$/i;

/** The refused rows as they stood, below their header, to be mended and imported again. */
export async function* refusedRows(
  ctx: Reading,
  { id, header }: Pick<ImportRun, 'id' | 'header'>,
  shown: (text: string) => string,
): AsyncGenerator<string> {
  if (header !== null) yield `${header}\n`;
  for await (const { text } of readRefused(ctx, id, 'whole')) yield `${shown(text)}\n`;
}

type Reading = Pick<CompanyCtx, 'companyId' | 'transaction'>;

interface Refused {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

/** Each in turn with everything else; of the texts, none where nobody is to see them, or only the rows that are whole. */
export async function* readRefused(
  ctx: Reading,
  importId: string,
  texts: 'none' | 'all' | 'whole',
): AsyncGenerator<Refused> {
  const text = texts === 'none' ? "''" : 'row_text';
  const bytes = `octet_length(reason) + octet_length(${text})`;
  const turn = takeTurns();
  for (let after: number | undefined = -1; after !== undefined; ) {
    const values: readonly unknown[] = [ctx.companyId, importId, after];
    const page: readonly (Refused & { readonly number: number })[] = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT number, line, reason, text FROM (
           SELECT number, line, reason, ${text} AS text, sum(${bytes}) OVER (ORDER BY number) - (${bytes}) AS before FROM (
             SELECT number, line, reason, row_text FROM import_rejection
             WHERE company_id = $1 AND import_id = $2 AND number > $3 ${texts === 'whole' ? "AND is_whole AND row_text <> ''" : ''}
             ORDER BY number LIMIT ${rowsAtOnce}) AS next) AS summed
         WHERE before < ${bytesAtOnce} ORDER BY number`,
        values,
        { number: is.number, line: is.number, reason: is.text, text: is.text },
      ),
    );
    for (const one of page) {
      await turn();
      yield one;
    }
    after = page.at(-1)?.number;
  }
}
