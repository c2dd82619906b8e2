import type { Config } from '../../config/config.ts';
import { say } from '../../words/sentence.ts';
import { AiProviderError, providerError } from './ai-provider-error.ts';
import { headersOf, questionUrl } from './direct/direct-port.ts';
import { postQuestion } from './direct/post-question.ts';
import {
  type AiProvider,
  openPorts,
  openService,
  type ProviderTools,
  placeOfAccount,
} from './open-provider.ts';
import { atFullPrice, flatPrices, onOwnHardware } from './price-lists.ts';
import { loadPriceList, type PriceList } from './prices.ts';

/** A provider that a company set for itself. */
export interface AiAccount {
  readonly id: string;
  readonly provider: 'openai' | 'anthropic' | 'compatible';
  readonly mode: 'batch' | 'direct';
  /** Of a server of its own. */
  readonly baseUrl: string | null;
  readonly model: string;
  readonly apiKey: string | null;
  /** What 1,000 tokens cost it, in nano units; null: as the price list says, or nothing on its own hardware. */
  readonly price: { readonly input: number; readonly output: number } | null;
}

export interface AiAccounts {
  open(account: AiAccount): Promise<AiProvider>;
  /** Asks one short question; null: the server answers it, with this key and model. */
  tryOut(account: AiAccount, signal?: AbortSignal): Promise<AiProviderError | null>;
  /** What the service used before its settings changed; null where they no longer say how to reach it. */
  formerly(name: string, mode: 'batch' | 'direct'): Promise<AiProvider | null>;
}

const mostRemembered = 500;
/** A server of one's own may have to load its model first. */
const longestTryMs = 60_000;
const former = ['openai', 'anthropic', 'compatible', 'emulator'] as const;

/** How long a server in trouble is left alone outlives a run of the schedule: what was opened once is kept. */
export function createAiAccounts(
  { ai }: Config,
  tools: { readonly service: ProviderTools; readonly company: ProviderTools },
): AiAccounts {
  const opened = new Map<string, Promise<AiProvider>>();
  const known = loadPriceList(ai.priceFile);

  async function openNew(account: AiAccount): Promise<AiProvider> {
    const { id: accountId, provider: name, mode, model } = account;
    const ports = await openPorts(ai, placeOfAccount(ai, account), mode, tools.company);
    return { name, accountId, model, prices: pricesOf(known, account), ...ports };
  }

  return {
    open(account) {
      const found = opened.get(account.id);
      if (found) return found;
      const [oldest] = opened.size >= mostRemembered ? opened.keys() : [];
      if (oldest !== undefined) opened.delete(oldest);
      const fresh = openNew(account);
      opened.set(account.id, fresh);
      fresh.catch(() => opened.delete(account.id));
      return fresh;
    },
    async tryOut(account, signal) {
      const { dialect, baseUrl, apiKey } = placeOfAccount(ai, account);
      const secrets = apiKey === null ? [] : [apiKey];
      const timeoutMs = Math.min(longestTryMs, ai.timeoutSeconds * 1000);
      try {
        const body = await postQuestion(
          {
            url: questionUrl(dialect, baseUrl),
            headers: headersOf(dialect, apiKey),
            secrets,
            timeoutMs,
            request: tools.company.request,
          },
          JSON.stringify({
            model: account.model,
            messages: [{ role: 'user', content: 'Answer with the word: ready' }],
            ...(dialect === 'openai' ? { max_completion_tokens: 64 } : { max_tokens: 64 }),
          }),
          signal,
        );
        const isAnswer = Array.isArray(body[dialect === 'anthropic' ? 'content' : 'choices']);
        return isAnswer ? null : noAnswer();
      } catch (error) {
        if (error instanceof AiProviderError) return error;
        throw error;
      }
    },
    async formerly(name, mode) {
      const service = former.find((one) => one === name);
      return service ? openService(ai, { name: service, mode }, tools.service) : null;
    },
  };
}

const noAnswer = (): AiProviderError =>
  providerError('ask', {
    kind: 'permanent',
    code: 'malformed_reply',
    providerMessage: say('answer.emptyAnswer'),
  });

function pricesOf(known: PriceList, { provider, mode, price }: AiAccount): PriceList {
  // Prices are for a million tokens, and a company says them for a thousand.
  const own = price && { input: BigInt(price.input) * 1000n, output: BigInt(price.output) * 1000n };
  if (own) return flatPrices(known, 'company', { ...own, cachedInput: own.input });
  if (provider === 'compatible') return onOwnHardware(known);
  return mode === 'direct' ? atFullPrice(known) : known;
}
