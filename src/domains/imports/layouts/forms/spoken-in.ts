import { atOnce } from '../../../../kernel/pace/take-turns.ts';
import { htmlToText } from '../../normalise/html-to-text.ts';

/** What is heard of an answer in SSML, or the text as it is. */
export function spokenIn(text: string): string {
  const ssml = text.trim();
  if (!/^<speak[\s>]/i.test(ssml) || !/<\/speak>$/i.test(ssml)) return text;
  // A break of its own lets it be read as marked up, whatever marks it has.
  return atOnce(htmlToText(`<br>${ssml.replace(pause, ' ').replace(/\s+/g, ' ')}`));
}

/** Between two sentences, or two words. */
const pause = /<\/?(?:s|break)\b[^<>]*>/gi;
