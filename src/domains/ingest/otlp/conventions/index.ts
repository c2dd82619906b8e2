import type { Convention } from './convention.ts';
import { genAiConvention } from './gen-ai-convention.ts';
import { genAiEventsConvention } from './gen-ai-events-convention.ts';
import { langfuseConvention } from './langfuse-convention.ts';
import { openInferenceConvention } from './open-inference-convention.ts';
import { openLlmetryConvention } from './open-llmetry-convention.ts';
import { vercelAiConvention } from './vercel-ai-convention.ts';

/** In the order of their word: a span may be written by several, and each value is the first one's that has it. */
export const conventions: readonly Convention[] = [
  vercelAiConvention,
  langfuseConvention,
  openInferenceConvention,
  openLlmetryConvention,
  genAiConvention,
  genAiEventsConvention,
];
