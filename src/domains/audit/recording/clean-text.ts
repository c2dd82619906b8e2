import { hideSecrets } from '../../../ports/hide-secrets.ts';

/** Controls and direction changes say nothing in a log and can disguise a line; lone surrogates break JSON. */
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;
const loneSurrogate = /\p{Surrogate}/gu;

/** Text that may stand in the log: one line, bounded, without secrets. */
export function cleanText(text: string, maxLength: number): string {
  const line = hideSecrets(text.slice(0, maxLength * 4).replace(unsafe, ' '), '[removed]');
  const cut = line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
  return cut.replace(loneSurrogate, '\ufffd');
}
