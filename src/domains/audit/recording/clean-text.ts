import { oneLine } from '../../../kernel/input/one-line.ts';
import { hideSecrets } from '../../../ports/hide-secrets.ts';

/** Half of a character breaks JSON. */
const loneSurrogate = /\p{Surrogate}/gu;

/** Text that may stand in the log: one line, bounded, without secrets. */
export function cleanText(text: string, maxLength: number): string {
  const line = hideSecrets(oneLine(text.slice(0, maxLength * 4)), '[removed]');
  const cut = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
  return cut.replace(loneSurrogate, '\ufffd');
}
