import { is, rows } from '../../db/rows.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import type { ImportRun } from './running/import-run.ts';

const pageSize = 500;

type RefusedFile = Readonly<{ name: string; contentType: string }>;

/** A file of refused rows is of the form that they came in; records of JSON stand one a line. */
export function refusedFile({
  format,
  file_name: name,
}: Pick<ImportRun, 'format' | 'file_name'>): RefusedFile {
  const [extension, type] =
    format === 'csv' ? ['csv', 'text/csv'] : format === 'whatsapp' ? ['txt', 'text/plain'] : jsonLines;
  const stem = (name ?? 'import').replace(/[^\w. -]/g, '_').replace(endings, '');
  return { name: `${stem || 'import'}-refused.${extension}`, contentType: `${type}; charset=utf-8` };
}

const jsonLines = ['jsonl', 'application/x-ndjson'] as const;
const endings = /\.gz$|(?:\.(?:csv|tsv|txt|json|jsonl|ndjson))?(?:\.gz)?$/i;

/** The refused rows as they stood, below their header, to be mended and imported again. */
export async function* refusedRows(
  ctx: CompanyCtx,
  { id, header }: Pick<ImportRun, 'id' | 'header'>,
  shown: (text: string) => string,
): AsyncGenerator<string> {
  if (header !== null) yield `${header}\n`;
  for (let after = -1; ; ) {
    const page = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT number, row_text FROM import_rejection
         WHERE company_id = $1 AND import_id = $2 AND number > $3 AND is_whole AND row_text <> '' ORDER BY number LIMIT $4`,
        [ctx.companyId, id, after, pageSize],
        { number: is.number, row_text: is.text },
      ),
    );
    for (const { row_text } of page) yield `${shown(row_text)}\n`;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.number;
  }
}
