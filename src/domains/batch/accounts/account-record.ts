import { z } from 'zod';
import type { Config } from '../../../config/config.ts';
import { nanosPerUnit } from '../../../kernel/nanos.ts';
import { instant } from '../../../kernel/schema.ts';
import { type AccountRow, accountProviders } from './account-row.ts';

export const price = z
  .strictObject({
    input: z.number().min(0).max(1000).describe('USD per 1,000 input tokens'),
    output: z.number().min(0).max(1000).describe('USD per 1,000 output tokens'),
  })
  .nullable();

/** A company's own AI provider as its administrators see it: the key is never shown. */
export const AccountRecord = z
  .object({
    provider: z.enum(accountProviders),
    mode: z.enum(['batch', 'direct']),
    baseUrl: z.string().nullable(),
    model: z.string(),
    hasKey: z.boolean(),
    price,
    updatedAt: instant,
  })
  .meta({ id: 'AiAccount' });

export const AccountSettings = z.object({
  account: AccountRecord.nullable().describe("null: the service's provider is used"),
  service: z
    .object({ provider: z.string(), model: z.string().nullable(), mode: z.enum(['batch', 'direct']) })
    .nullable()
    .describe('What is used without one; null: nothing'),
  mayBePrivate: z.boolean().describe('Whether the operator allows private addresses'),
});

export function toSettings(row: AccountRow | undefined, { ai }: Config): z.input<typeof AccountSettings> {
  const { provider, model, mode, allowPrivate } = ai;
  return {
    account: row ? toRecord(row) : null,
    service: provider === 'none' ? null : { provider, model, mode },
    mayBePrivate: allowPrivate,
  };
}

function toRecord(row: AccountRow): z.input<typeof AccountRecord> {
  const { input_nanos: input, output_nanos: output } = row;
  return {
    provider: row.provider,
    mode: row.mode,
    baseUrl: row.base_url,
    model: row.model,
    hasKey: row.key_sealed !== null,
    price:
      input === null || output === null
        ? null
        : { input: input / nanosPerUnit, output: output / nanosPerUnit },
    updatedAt: row.created_at.toISOString(),
  };
}
