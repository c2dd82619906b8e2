import { changeRows } from '../../../db/change-rows.ts';
import type { TenantTx } from '../../../db/database.ts';
import type { PersonMarks } from '../../../ports/person-marks.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { withTexts, written } from '../../../words/sentence.ts';
import { createRedaction, redactText } from '../../redaction/index.ts';
import type { StoreRules } from '../../sessions/store/index.ts';
import type { RowText } from '../reading/source-record.ts';
import type { ImportRun } from './import-run.ts';
import type { BadRow } from './ready-batch.ts';

export const maxKeptRejections = 10_000;

/** More than these are kept only where they are short. */
const maxLongOnes = 1_000;
const shortLength = 4_000;

/**
 * Refused rows for the person who mends them, without personal data where the company wants what is stored so. Gives how
 * many of them are whole.
 */
export async function keepRejections(
  tx: TenantTx,
  run: ImportRun,
  refused: readonly BadRow[],
  { marks, ...rules }: StoreRules & { readonly marks: PersonMarks },
): Promise<number> {
  const room = Math.max(0, maxKeptRejections - run.rejected_count);
  const kept = refused.slice(0, room).map(({ line, reason, row, of }, index) => ({
    number: run.rejected_count + index,
    line,
    reason: written(withTexts(reason, (text) => asKept(text, rules))),
    ...keptRow(row, run.rejected_count + index, rules),
    // The text may be cut before it comes to who they are, or be written in some other way.
    person_mark: of?.userId ? marks.markOf(tx.companyId, of.userId) : null,
  }));
  if (kept.length === 0) return 0;
  await changeRows(
    tx,
    `INSERT INTO import_rejection (company_id, import_id, number, line, reason, row_text, is_whole, person_mark)
     SELECT $1, $2, number, line, reason, row_text, is_whole, person_mark FROM json_to_recordset($3::json)
       AS row (number bigint, line bigint, reason text, row_text text, is_whole boolean, person_mark text)`,
    [tx.companyId, run.id, JSON.stringify(kept)],
  );
  return kept.filter((row) => row.is_whole).length;
}

function keptRow({ raw, isWhole }: RowText, number: number, rules: StoreRules) {
  const text = asKept(raw, rules);
  const isKept = isWhole && (number < maxLongOnes || text.length <= shortLength);
  return { row_text: isKept ? text : cutText(text, shortLength), is_whole: isKept };
}

/** What an import keeps of a file's own words, besides the sessions. */
export function asKept<T extends string | null>(
  text: T,
  { redactStored, numberPatterns }: StoreRules,
): T | string {
  if (text === null || !redactStored) return text;
  try {
    return redactText(withoutHalf(text), createRedaction(numberPatterns));
  } catch {
    return '[REDACTED]';
  }
}

/** Where an excerpt is cut, half an address could stand, and shows itself as none. */
const withoutHalf = (text: string): string => text.replace(/\S{1,256}…$/, '…');
