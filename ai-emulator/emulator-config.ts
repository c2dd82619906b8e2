import { z } from 'zod';
import type { EmulatorOptions } from './server.ts';

const shape = z.object({
  AI_EMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  /** Divides every duration of a batch: 60 makes minutes seconds. */
  AI_EMULATOR_SPEED: z.coerce.number().positive().default(20),
  AI_EMULATOR_CLOCK: z.enum(['real', 'manual']).default('real'),
  AI_EMULATOR_DATA_DIR: z.string().optional(),
  AI_EMULATOR_SEED: z.coerce.number().int().nonnegative().default(1),
  /** Share of the lines that end badly, spread over the usual ways. */
  AI_EMULATOR_FAULT_RATE: z.coerce.number().min(0).max(1).default(0),
  /** How long each answer of a chat takes, in milliseconds. */
  AI_EMULATOR_CHAT_MS: z.coerce.number().int().nonnegative().default(0),
  AI_EMULATOR_ENQUEUED_TOKEN_LIMIT: z.coerce.number().int().positive().optional(),
});

/** The emulator's own settings, read from a given environment; a bad one is named. */
export function emulatorConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = shape.safeParse(env);
  if (!parsed.success) throw new Error(`bad emulator setting: ${z.prettifyError(parsed.error)}`);
  const settings = parsed.data;
  const rate = settings.AI_EMULATOR_FAULT_RATE;
  return {
    port: settings.AI_EMULATOR_PORT,
    speed: settings.AI_EMULATOR_SPEED,
    clock: settings.AI_EMULATOR_CLOCK === 'manual' ? { mode: 'manual' } : { mode: 'real', now: Date.now },
    folder: settings.AI_EMULATOR_DATA_DIR ?? null,
    seed: settings.AI_EMULATOR_SEED,
    endRates: {
      rate_limited: rate * 0.3,
      server_error: rate * 0.3,
      truncated: rate * 0.15,
      refusal: rate * 0.1,
      bad_request: rate * 0.1,
      off_schema: rate * 0.05,
    },
    chatMs: settings.AI_EMULATOR_CHAT_MS,
    enqueuedTokenLimit: settings.AI_EMULATOR_ENQUEUED_TOKEN_LIMIT ?? null,
  } satisfies EmulatorOptions;
}
