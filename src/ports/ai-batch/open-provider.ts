import type { Config } from '../../config/config.ts';
import type { Clock } from '../clock.ts';
import type { GuardedRequest } from '../outbound/guarded-request.ts';
import type { AiDirectPort } from './direct/asking.ts';
import type { PaceLimits } from './direct/pace.ts';
import type { AiBatchPort } from './port.ts';
import { atFullPrice, onOwnHardware } from './price-lists.ts';
import { loadPriceList, type PriceList } from './prices.ts';

export interface AiProvider {
  readonly name: string;
  readonly port: AiBatchPort;
  /** Null: its batches run at the provider's. */
  readonly direct: AiDirectPort | null;
  /** For companies that chose none of their own. */
  readonly model: string;
  readonly prices: PriceList;
}

export interface ProviderTools {
  readonly clock: Clock;
  /** To addresses of the operator's own choice. */
  readonly request: GuardedRequest;
  readonly pace?: Partial<PaceLimits>;
}

const defaultModels = {
  openai: 'gpt-4.1-mini',
  anthropic: 'claude-haiku-4-5',
  compatible: 'default',
  emulator: 'gpt-4.1-mini',
};

/** The AI provider that the settings name; null when they name none. A library that nobody asked for is not loaded. */
export async function openAiProvider({ ai }: Config, tools: ProviderTools): Promise<AiProvider | null> {
  const { provider, mode } = ai;
  if (provider === 'none') return null;
  const known = loadPriceList(ai.priceFile);
  const isOwn = provider === 'compatible';
  const prices = isOwn ? onOwnHardware(known) : mode === 'direct' ? atFullPrice(known) : known;
  const rest = { name: provider, model: ai.model ?? defaultModels[provider], prices };
  const place = placeOf(ai);
  if (mode === 'direct') {
    const { createDirectPort } = await import('./direct/direct-port.ts');
    const { directBatches } = await import('./direct/direct-batches.ts');
    const { concurrency, timeoutSeconds } = ai;
    const direct = createDirectPort({ ...place, ...tools, concurrency, timeoutMs: timeoutSeconds * 1000 });
    return { ...rest, port: directBatches, direct };
  }
  if (provider === 'anthropic') {
    const { anthropicBatchPort } = await import('./anthropic/anthropic-batch-port.ts');
    return { ...rest, direct: null, port: anthropicBatchPort({ apiKey: ai.anthropicKey ?? '' }) };
  }
  const { openaiBatchPort } = await import('./openai/openai-batch-port.ts');
  const { baseUrl, apiKey } = place;
  // Servers of one's own may refuse what they do not know.
  const lifetime = isOwn ? { fileTtlSeconds: null } : {};
  return { ...rest, direct: null, port: openaiBatchPort({ apiKey: apiKey ?? 'none', baseUrl, ...lifetime }) };
}

/** Where the provider is, and what it speaks there. */
function placeOf({ provider, ...ai }: Config['ai']) {
  switch (provider) {
    case 'anthropic':
      return {
        dialect: 'anthropic' as const,
        baseUrl: 'https://api.anthropic.com/v1',
        apiKey: ai.anthropicKey,
      };
    case 'compatible':
      return { dialect: 'compatible' as const, baseUrl: ai.baseUrl ?? '', apiKey: ai.apiKey };
    case 'emulator':
      return { dialect: 'openai' as const, baseUrl: `${ai.emulatorUrl}/v1`, apiKey: 'emulator' };
    default: {
      const baseUrl = ai.openaiBaseUrl ?? 'https://api.openai.com/v1';
      return { dialect: 'openai' as const, baseUrl, apiKey: ai.openaiKey };
    }
  }
}
