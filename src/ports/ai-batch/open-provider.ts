import type { Config } from '../../config/config.ts';
import type { Clock } from '../clock.ts';
import type { GuardedRequest } from '../outbound/guarded-request.ts';
import type { AiDirectPort } from './direct/asking.ts';
import type { PaceLimits } from './direct/pace.ts';
import type { AiBatchPort } from './port.ts';
import { atFullPrice, onOwnHardware } from './price-lists.ts';
import { loadPriceList, type PriceList } from './prices.ts';

export interface AiProvider {
  readonly name: ProviderName;
  /** Of a company's own provider; absent: the service's. */
  readonly accountId?: string;
  readonly port: AiBatchPort;
  /** Null: its batches run at the provider's. */
  readonly direct: AiDirectPort | null;
  /** For companies that chose none of their own. */
  readonly model: string;
  readonly prices: PriceList;
}

export interface ProviderTools {
  readonly clock: Clock;
  readonly request: GuardedRequest;
  readonly pace?: Partial<PaceLimits>;
}

/** Where a provider is, and what it speaks there. */
export interface Place {
  readonly dialect: 'openai' | 'anthropic' | 'compatible';
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

type AiSettings = Config['ai'];
export type ProviderName = Exclude<AiSettings['provider'], 'none'>;

const defaultModels = {
  openai: 'gpt-4.1-mini',
  anthropic: 'claude-haiku-4-5',
  compatible: 'default',
  emulator: 'gpt-4.1-mini',
};

/** The AI provider that the settings name; null when they name none. A library that nobody asked for is not loaded. */
export async function openAiProvider({ ai }: Config, tools: ProviderTools): Promise<AiProvider | null> {
  const { provider, mode } = ai;
  return provider === 'none' ? null : openService(ai, { name: provider, mode }, tools);
}

/** A provider of the service by its name, as the settings would have it; null where they do not say how to reach it. */
export async function openService(
  ai: AiSettings,
  { name, mode }: { readonly name: ProviderName; readonly mode: AiSettings['mode'] },
  tools: ProviderTools,
): Promise<AiProvider | null> {
  const place = placeOf(ai, name);
  if (place === null) return null;
  const known = loadPriceList(ai.priceFile);
  const isOwn = name === 'compatible';
  const prices = isOwn ? onOwnHardware(known) : mode === 'direct' ? atFullPrice(known) : known;
  return {
    name,
    model: ai.model ?? defaultModels[name],
    prices,
    ...(await openPorts(ai, place, mode, tools)),
  };
}

/** How what is at a place is asked. */
export async function openPorts(
  { concurrency, timeoutSeconds }: Pick<AiSettings, 'concurrency' | 'timeoutSeconds'>,
  { dialect, baseUrl, apiKey }: Place,
  mode: AiSettings['mode'],
  tools: ProviderTools,
): Promise<Pick<AiProvider, 'port' | 'direct'>> {
  if (mode === 'direct') {
    const { createDirectPort } = await import('./direct/direct-port.ts');
    const { directBatches } = await import('./direct/direct-batches.ts');
    const timeoutMs = timeoutSeconds * 1000;
    const direct = createDirectPort({ dialect, baseUrl, apiKey, ...tools, concurrency, timeoutMs });
    return { port: directBatches, direct };
  }
  if (dialect === 'anthropic') {
    const { anthropicBatchPort } = await import('./anthropic/anthropic-batch-port.ts');
    return { direct: null, port: anthropicBatchPort({ apiKey: apiKey ?? '' }) };
  }
  const { openaiBatchPort } = await import('./openai/openai-batch-port.ts');
  // Servers of one's own may refuse what they do not know.
  const lifetime = dialect === 'compatible' ? { fileTtlSeconds: null } : {};
  return { direct: null, port: openaiBatchPort({ apiKey: apiKey ?? 'none', baseUrl, ...lifetime }) };
}

const anthropicUrl = 'https://api.anthropic.com/v1';
const openaiUrl = 'https://api.openai.com/v1';

function placeOf(ai: AiSettings, name: ProviderName): Place | null {
  switch (name) {
    case 'anthropic':
      return ai.anthropicKey ? { dialect: name, baseUrl: anthropicUrl, apiKey: ai.anthropicKey } : null;
    case 'compatible':
      return ai.baseUrl ? { dialect: name, baseUrl: ai.baseUrl, apiKey: ai.apiKey } : null;
    case 'emulator':
      return { dialect: 'openai', baseUrl: `${ai.emulatorUrl}/v1`, apiKey: 'emulator' };
    default: {
      const isSet = ai.openaiKey !== null || ai.openaiBaseUrl !== null;
      return isSet ? { dialect: name, baseUrl: ai.openaiBaseUrl ?? openaiUrl, apiKey: ai.openaiKey } : null;
    }
  }
}

/** Where a company's own account is; its address is fixed but for a server of its own. */
export function placeOfAccount(
  ai: Pick<AiSettings, 'openaiBaseUrl'>,
  {
    provider,
    baseUrl,
    apiKey,
  }: { provider: Place['dialect']; baseUrl: string | null; apiKey: string | null },
): Place {
  const fixed = provider === 'anthropic' ? anthropicUrl : (ai.openaiBaseUrl ?? openaiUrl);
  return { dialect: provider, baseUrl: provider === 'compatible' ? (baseUrl ?? '') : fixed, apiKey };
}
