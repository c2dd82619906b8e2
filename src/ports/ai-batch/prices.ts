import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { TokenUsage } from './port.ts';
import shipped from './prices.json' with { type: 'json' };

/** Money is nano-USD (10⁻⁹ USD) as bigint; prices are nano-USD per million tokens. */
export type ModelPrice = {
  model: string;
  validFrom: Date;
  list: TokenPrices;
  batch: TokenPrices;
};

export type TokenPrices = { input: bigint; cachedInput: bigint; output: bigint };

export type PriceList = {
  /** Batches' own prices; full ones, without batches; what a company says that a token costs it; or nothing. */
  basis: 'batch' | 'list' | 'company' | 'ownHardware';
  /** The day the shipped prices were looked up; the operator's own rows come on top. */
  knownAt: string;
  currency: 'USD';
  /** Null: unknown. Nothing is guessed from similar names. */
  priceOf(model: string, at: Date): ModelPrice | null;
};

/** The prices in the project, and those of the operator's file, which win over them. */
export function loadPriceList(filePath?: string | null): PriceList {
  const own = filePath ? readPriceFile(filePath) : [];
  const byModel = new Map<string, ModelPrice[]>();
  for (const row of [...priceFile.parse(shipped).rows, ...own]) {
    for (const price of toModelPrices(row)) {
      const others = (byModel.get(price.model) ?? []).filter(
        (other) => other.validFrom.getTime() !== price.validFrom.getTime(),
      );
      byModel.set(price.model, [...others, price]);
    }
  }
  for (const prices of byModel.values()) prices.sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime());
  return {
    basis: 'batch',
    knownAt: shipped.knownAt,
    currency: 'USD',
    priceOf: (model, at) => byModel.get(model)?.find((price) => price.validFrom <= at) ?? null,
  };
}

/** What a line costs in the batch, and what it would cost outside; each rounded once, half up. */
export function costOf(usage: TokenUsage, price: ModelPrice): { cost: bigint; listCost: bigint } {
  return { cost: costAt(usage, price.batch), listCost: costAt(usage, price.list) };
}

function costAt(usage: TokenUsage, prices: TokenPrices): bigint {
  const fresh = BigInt(Math.max(0, usage.input - usage.cachedInput));
  const total =
    fresh * prices.input +
    BigInt(usage.cachedInput) * prices.cachedInput +
    BigInt(usage.output) * prices.output;
  return (total + MILLION / 2n) / MILLION;
}

const MILLION = 1_000_000n;
const NANO_DIGITS = 9;

const decimal = z
  .union([z.string(), z.number().transform(String)])
  .refine((value) => /^\d{1,6}(\.\d{1,9})?$/.test(value), 'not a price such as "0.15"');

const priceRow = z.object({
  models: z.array(z.string().min(1)).min(1),
  validFrom: z.iso.date(),
  input: decimal,
  cachedInput: decimal.nullish(),
  output: decimal,
  batchFactor: decimal,
  batchCachedInput: decimal.nullish(),
});

const priceFile = z.object({ rows: z.array(priceRow) });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function readPriceFile(filePath: string): z.output<typeof priceRow>[] {
  try {
    return priceFile.parse(JSON.parse(readFileSync(filePath, 'utf8'))).rows;
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new Error(
      `AI_PRICE_FILE ${filePath} cannot be used: ${reason}. Correct it, or unset AI_PRICE_FILE.`,
    );
  }
}

function toModelPrices(row: z.output<typeof priceRow>): ModelPrice[] {
  const input = toNano(row.input);
  const output = toNano(row.output);
  const factor = toNano(row.batchFactor);
  const one = 10n ** BigInt(NANO_DIGITS);
  const inBatch = (price: bigint) => (price * factor + one / 2n) / one;
  const list = { input, cachedInput: row.cachedInput ? toNano(row.cachedInput) : input, output };
  const batch = {
    input: inBatch(input),
    cachedInput: row.batchCachedInput ? toNano(row.batchCachedInput) : inBatch(input),
    output: inBatch(output),
  };
  const validFrom = new Date(`${row.validFrom}T00:00:00Z`);
  return row.models.map((model) => ({ model, validFrom, list, batch }));
}

function toNano(value: string): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole) * 10n ** BigInt(NANO_DIGITS) + BigInt(fraction.padEnd(NANO_DIGITS, '0'));
}
