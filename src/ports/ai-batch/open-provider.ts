import type { Config } from '../../config/config.ts';
import type { AiBatchPort } from './port.ts';
import { loadPriceList, type PriceList } from './prices.ts';

export interface AiProvider {
  readonly name: string;
  readonly port: AiBatchPort;
  /** For companies that chose none of their own. */
  readonly model: string;
  readonly prices: PriceList;
}

const defaultModels = { openai: 'gpt-4.1-mini', anthropic: 'claude-haiku-4-5', emulator: 'gpt-4.1-mini' };

/** The AI provider that the settings name; null when they name none. A library that nobody asked for is not loaded. */
export async function openAiProvider({ ai }: Config): Promise<AiProvider | null> {
  const { provider } = ai;
  if (provider === 'none') return null;
  const rest = {
    name: provider,
    model: ai.model ?? defaultModels[provider],
    prices: loadPriceList(ai.priceFile),
  };
  if (provider === 'anthropic') {
    const { anthropicBatchPort } = await import('./anthropic/anthropic-batch-port.ts');
    return { ...rest, port: anthropicBatchPort({ apiKey: ai.anthropicKey ?? '' }) };
  }
  const { openaiBatchPort } = await import('./openai/openai-batch-port.ts');
  const baseUrl = provider === 'emulator' ? `${ai.emulatorUrl}/v1` : ai.openaiBaseUrl;
  const apiKey = provider === 'emulator' ? 'emulator' : (ai.openaiKey ?? 'none');
  return { ...rest, port: openaiBatchPort({ apiKey, ...(baseUrl ? { baseUrl } : {}) }) };
}
