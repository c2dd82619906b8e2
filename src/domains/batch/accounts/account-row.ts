import type { Tx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { Log } from '../../../kernel/log.ts';
import type { AiAccount } from '../../../ports/ai-batch/ai-accounts.ts';
import { type SecretBox, SecretBoxError } from '../../../ports/secret-box.ts';

export const accountProviders = ['openai', 'anthropic', 'compatible'] as const;

export const AccountRow = {
  company_id: is.text,
  id: is.text,
  provider: is.oneOf(accountProviders),
  mode: is.oneOf(['batch', 'direct']),
  base_url: is.orNull(is.text),
  model: is.text,
  key_sealed: is.orNull(is.text),
  input_nanos: is.orNull(is.number),
  output_nanos: is.orNull(is.number),
  created_at: is.moment,
};
export type AccountRow = RowOf<typeof AccountRow>;

const columns = Object.keys(AccountRow).join(', ');

/** The provider that a company has set for itself now. */
export async function findAccount(tx: Pick<Tx, 'query'>, companyId: string): Promise<AccountRow | undefined> {
  const [row] = await rows(
    tx,
    {
      name: 'own_account',
      text: `SELECT ${columns} FROM ai_account WHERE company_id = $1 AND left_at IS NULL`,
    },
    [companyId],
    AccountRow,
  );
  return row;
}

/** One that it has or had: batches that were made for it are followed there. */
export async function readAccount(
  tx: Pick<Tx, 'query'>,
  companyId: string,
  id: string,
): Promise<AccountRow | undefined> {
  const [row] = await rows(
    tx,
    `SELECT ${columns} FROM ai_account WHERE company_id = $1 AND id = $2`,
    [companyId, id],
    AccountRow,
  );
  return row;
}

/** The place that the key of an account is sealed for. */
export const accountContext = (companyId: string, id: string): string => `ai_account.key:${companyId}:${id}`;

interface Tools {
  readonly secretBox: SecretBox;
  readonly log: Log;
}

export function toAccount(row: AccountRow, tools: Tools): AiAccount {
  const { id, provider, mode, base_url: baseUrl, model, input_nanos: input, output_nanos: output } = row;
  const price = input === null || output === null ? null : { input, output };
  return { id, provider, mode, baseUrl, model, price, apiKey: openKey(row, tools) };
}

/** A key that cannot be read any more is none: the provider refuses, and the page says so. */
export function openKey(
  { company_id: companyId, id, key_sealed: sealed }: AccountRow,
  { secretBox, log }: Tools,
): string | null {
  if (sealed === null) return null;
  try {
    return secretBox.open(sealed, accountContext(companyId, id));
  } catch (err) {
    if (!(err instanceof SecretBoxError)) throw err;
    log.error({ companyId, err }, "the key of a company's AI provider can no longer be read");
    return null;
  }
}
