import { hideSecrets } from '../../../ports/hide-secrets.ts';
import { cutLine, oneLine } from '../../../ports/one-line.ts';

/** Text that may stand in the log: one line, bounded, without secrets. */
export const cleanText = (text: string, maxLength: number): string =>
  cutLine(hideSecrets(oneLine(text.slice(0, maxLength * 4)), '[removed]'), maxLength);
