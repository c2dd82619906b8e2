import type { BatchDialect } from '../port.ts';

export const openaiDialect: BatchDialect = {
  name: 'openai',
  maxLineCount: 50_000,
  maxFileBytes: 209_715_200,
  customIdPattern: /^[A-Za-z0-9_-]{1,64}$/,
  needsFiles: true,
  keepsMetadata: true,
};
