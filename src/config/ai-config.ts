/** Who reads the sessions, and how. */
export interface AiConfig {
  readonly provider: 'openai' | 'anthropic' | 'compatible' | 'emulator' | 'none';
  /** `direct`: sessions are asked about one by one, at once; `batch`: in the provider's batches. */
  readonly mode: 'batch' | 'direct';
  readonly model: string | null;
  /** Of a server of one's own. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /** How many sessions are asked about at once where there are no batches. */
  readonly concurrency: number;
  readonly timeoutSeconds: number;
  readonly openaiKey: string | null;
  readonly openaiBaseUrl: string | null;
  readonly anthropicKey: string | null;
  readonly emulatorUrl: string;
  /** Whether a company's own provider may stand at a private address. */
  readonly allowPrivate: boolean;
  readonly priceFile: string | null;
  readonly enqueuedTokenLimit: number | null;
}

interface Given {
  readonly AI_PROVIDER?: string | undefined;
  readonly AI_BASE_URL?: string | undefined;
  readonly AI_MODEL?: string | undefined;
  readonly OPENAI_API_KEY?: string | undefined;
  readonly OPENAI_BASE_URL?: string | undefined;
  readonly ANTHROPIC_API_KEY?: string | undefined;
}

/** What the named provider lacks; null: nothing. */
export function aiProblem(s: Given): string | null {
  if (s.AI_PROVIDER === 'openai' && !s.OPENAI_API_KEY && !s.OPENAI_BASE_URL)
    return 'AI_PROVIDER is openai: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs none.';
  if (s.AI_PROVIDER === 'anthropic' && !s.ANTHROPIC_API_KEY)
    return 'AI_PROVIDER is anthropic: set ANTHROPIC_API_KEY.';
  if (s.AI_PROVIDER === 'compatible' && !(s.AI_BASE_URL && s.AI_MODEL))
    return 'AI_PROVIDER is compatible: set AI_BASE_URL, for example http://127.0.0.1:11434/v1, and AI_MODEL.';
  return null;
}
