import { sayBytes } from '../../../words/say-bytes.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { type AiProviderError, providerError } from '../ai-provider-error.ts';
import type { BatchDialect } from '../port.ts';

/** The lines as the bytes that are sent, or a `permanent` error before anything is sent at all. */
export function checkBatchInput(dialect: BatchDialect, lines: readonly string[]): Buffer<ArrayBuffer> {
  if (lines.length === 0) throw refusal('empty_input', false, say('provider.noLine'));
  if (lines.some((line) => line.includes('\n')))
    throw refusal('broken_line', false, say('provider.brokenLine'));
  if (lines.length > dialect.maxLineCount) {
    throw refusal(
      'too_many_lines',
      true,
      say('provider.manyLines', { count: lines.length, most: dialect.maxLineCount }),
    );
  }
  const bytes = Buffer.from(`${lines.join('\n')}\n`, 'utf8');
  if (bytes.byteLength > dialect.maxFileBytes) {
    throw refusal(
      'file_too_large',
      true,
      say('provider.manyBytes', {
        bytes: sayBytes(bytes.byteLength),
        most: sayBytes(dialect.maxFileBytes),
      }),
    );
  }
  return bytes;
}

function refusal(code: string, tooLarge: boolean, providerMessage: Sentence): AiProviderError {
  return providerError('upload', { kind: 'permanent', code, tooLarge, providerMessage });
}
