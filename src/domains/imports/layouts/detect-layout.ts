import type { Steps } from '../../../kernel/pace/take-turns.ts';
import type { FileSample } from './file-sample.ts';
import { type LayoutId, layoutIds, layouts } from './layouts.ts';

export interface LayoutGuess {
  id: LayoutId;
  confidence: number;
}

/** The known export that the sample looks most like; generic when it looks like none. */
export function* detectLayout(sample: FileSample): Steps<LayoutGuess> {
  let best: LayoutGuess = { id: 'generic', confidence: layouts.generic.detect(sample) };
  for (const id of layoutIds) {
    const confidence = layouts[id].detect(sample);
    yield;
    if (confidence >= 0.6 && confidence > best.confidence) best = { id, confidence };
  }
  return best;
}
