import { type Sentence, say } from '../../../words/sentence.ts';
import { AiProviderError, providerError } from '../ai-provider-error.ts';

type BodyRules = {
  /** Longest silence between two chunks. */
  idleMs: number;
  /** Known length; fewer bytes than this is a broken download, however cleanly it ended. */
  expectedByteCount: number | null;
  signal?: AbortSignal;
};

/** Streams a result file and throws `transient` when it stalls, breaks or ends early: start again from the top. */
export async function* readBody(response: Response, rules: BodyRules): AsyncGenerator<Uint8Array> {
  if (/text\/html/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel().catch(() => undefined);
    throw broken('malformed_reply', say('provider.page'));
  }
  const reader = response.body?.getReader();
  let receivedByteCount = 0;
  try {
    while (reader) {
      const { done, value } = await readChunk(reader, rules);
      if (done) break;
      receivedByteCount += value.byteLength;
      yield value;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
  if (rules.expectedByteCount !== null && receivedByteCount < rules.expectedByteCount) {
    throw broken(
      'truncated_download',
      say('provider.cutOff', { count: receivedByteCount, all: rules.expectedByteCount }),
    );
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>, rules: BodyRules) {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(broken('stalled_download', say('provider.stalled', { ms: rules.idleMs }))),
      rules.idleMs,
    );
    onAbort = () => reject(broken('aborted', say('provider.givenUp')));
    if (rules.signal?.aborted) onAbort();
    rules.signal?.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([reader.read(), stopped]);
  } catch (error) {
    if (error instanceof AiProviderError) throw error;
    throw broken('broken_download', error instanceof Error ? error.message : say('provider.broken'));
  } finally {
    clearTimeout(timer);
    if (onAbort) rules.signal?.removeEventListener('abort', onAbort);
  }
}

function broken(code: string, providerMessage: Sentence | string): AiProviderError {
  return providerError('open', { kind: 'transient', code, providerMessage });
}
