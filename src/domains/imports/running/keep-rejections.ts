import { changeRows } from '../../../db/change-rows.ts';
import type { TenantTx } from '../../../db/database.ts';
import { inTurns, type Steps, takeTurns } from '../../../kernel/pace/take-turns.ts';
import { type PersonMarks, personOf } from '../../../ports/person-marks.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { withTexts, written } from '../../../words/sentence.ts';
import { createRedaction, redactSteps, redactText } from '../../redaction/index.ts';
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
  const texts = await inTurns(keptTexts(refused.slice(0, room), run.rejected_count, rules), takeTurns());
  const kept = texts.map((text, index) => {
    const { line, of } = refused[index] ?? {};
    return {
      number: run.rejected_count + index,
      line,
      ...text,
      // The text may be cut before it comes to who they are, or be written in some other way.
      person_mark: of?.userId ? marks.markOf(tx.companyId, personOf(of.userId)) : null,
    };
  });
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

interface KeptText {
  readonly reason: string;
  readonly row_text: string;
  readonly is_whole: boolean;
}

/** A thousand rows of a file may all be refused, and each be long: others may go first between them. */
export function* keptTexts(
  refused: readonly BadRow[],
  from: number,
  rules: Pick<StoreRules, 'redactStored' | 'numberPatterns'>,
): Steps<KeptText[]> {
  const kept: KeptText[] = [];
  for (const [index, { reason, row }] of refused.entries()) {
    yield;
    kept.push({
      reason: written(withTexts(reason, (text) => asKept(text, rules))),
      ...(yield* keptRow(row, from + index, rules)),
    });
  }
  return kept;
}

function* keptRow(
  { raw, isWhole }: RowText,
  number: number,
  { redactStored, numberPatterns }: Pick<StoreRules, 'redactStored' | 'numberPatterns'>,
): Steps<Omit<KeptText, 'reason'>> {
  const text = redactStored ? yield* redacted(raw, numberPatterns) : raw;
  const isKept = isWhole && (number < maxLongOnes || text.length <= shortLength);
  return { row_text: isKept ? text : cutText(text, shortLength), is_whole: isKept };
}

function* redacted(text: string, patterns: readonly string[] | undefined): Steps<string> {
  const parts: string[] = [];
  try {
    for (const part of redactSteps(withoutHalf(text), createRedaction(patterns))) {
      parts.push(part);
      yield;
    }
  } catch {
    return '[REDACTED]';
  }
  return parts.join('');
}

/** What an import keeps of a file's own words, besides the sessions. */
export function asKept<T extends string | null>(
  text: T,
  { redactStored, numberPatterns }: Pick<StoreRules, 'redactStored' | 'numberPatterns'>,
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
