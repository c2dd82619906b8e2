import type { Tx } from '../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../db/rows.ts';
import { notFound } from '../../kernel/errors.ts';
import { labelRules } from '../../kernel/label-rules.ts';
import { say } from '../../words/sentence.ts';
import type { Attribute } from '../attributes/index.ts';
import { companyStatuses } from './company-statuses.ts';

export const CompanyRow = {
  id: is.uuid,
  name: is.text,
  nameKey: is.text,
  status: is.oneOf(companyStatuses),
  timeZone: is.text,
  maxUsers: is.number,
  version: is.number,
  dataSourceUrl: is.orNull(is.text),
  dataSourceUsername: is.orNull(is.text),
  dataSourcePasswordSealed: is.orNull(is.text),
  dataSourceSchedule: is.orNull(is.text),
  dataSourceLabels: is.oneOf(labelRules),
  dataSourceEtag: is.orNull(is.text),
  dataSourceModified: is.orNull(is.text),
  dataSourceLastRunAt: is.orNull(is.moment),
  dataSourceLastResult: is.orNull(is.text),
  retentionSessionDays: is.orNull(is.number),
  redactForAi: is.bool,
  redactStored: is.bool,
  numberPatterns: is.list(is.text),
  settleAfterMinutes: is.number,
  assigneeFigures: is.bool,
  newsQuotes: is.bool,
  attributes: is.own<readonly Attribute[]>(),
  reviewSampleSize: is.number,
  aiModel: is.orNull(is.text),
  aiMonthlyLimitNano: is.orNull(is.number),
  aiCurrency: is.text,
  purgeBegunAt: is.orNull(is.moment),
  createdAt: is.moment,
  updatedAt: is.moment,
};
export type CompanyRow = RowOf<typeof CompanyRow>;

const byId = `SELECT ${columnsOf(CompanyRow)} FROM company WHERE id = $1`;

export const readCompany = (tx: Tx, id: string): Promise<CompanyRow> => readOne(tx, byId, id);

/** Holds a company's row, so that counts of its people stay true until the commit. */
export const lockCompany = (tx: Tx, id: string): Promise<CompanyRow> => readOne(tx, `${byId} FOR UPDATE`, id);

async function readOne(tx: Tx, text: string, id: string): Promise<CompanyRow> {
  const [row] = await rows(tx, text, [id], CompanyRow);
  if (!row) throw notFound(say('thing.company'));
  return row;
}
