import { say } from '../../../words/sentence.ts';
import { providerError } from '../ai-provider-error.ts';
import { openaiDialect } from '../openai/openai-dialect.ts';
import type { AiBatchPort } from '../port.ts';
import { plainBatch } from './plain-batch.ts';

const mark = 'direct_';

/**
 * Batches where there is no provider of batches: one is a name, made of its attempt's, and this process works through
 * its lines. So making one twice makes the same one, and there is nothing that could be lost or left behind.
 */
export const directBatches: AiBatchPort = {
  dialect: { ...openaiDialect, needsFiles: false, keepsMetadata: false },
  upload: async (_lines, { fileName }) => `${mark}${fileName.replace(/^bj_|\.jsonl$/g, '')}`,
  create: async (fileRef) => running(fileRef),
  findByFile: async (fileRef) => ({ found: [running(fileRef)], undecided: [] }),
  // What was made at a provider of batches before the settings changed is not to be found here.
  get: (ref) => (ref.startsWith(mark) ? Promise.resolve(running(ref)) : Promise.reject(unknown('get'))),
  cancel: (ref) => (ref.startsWith(mark) ? Promise.resolve(running(ref)) : Promise.reject(unknown('cancel'))),
  list: async () => [],
  listFiles: async () => [],
  remove: async () => undefined,
  async *open() {},
};

const running = (ref: string) => plainBatch(ref, { status: 'in_progress', phase: 'running' });

const unknown = (call: 'get' | 'cancel') =>
  providerError(call, { kind: 'not_found', code: 'no_batches', providerMessage: say('provider.noBatches') });
