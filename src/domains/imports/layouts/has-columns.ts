import { foldWord } from '../normalise/fold-word.ts';
import type { FileSample } from './file-sample.ts';

export function hasColumns(sample: FileSample, names: readonly string[]): boolean {
  const present = new Set(sample.columns.map(foldWord));
  return sample.header && names.every((name) => present.has(name));
}
