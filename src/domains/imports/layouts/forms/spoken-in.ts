import { atOnce } from '../../../../kernel/pace/take-turns.ts';
import { htmlToText } from '../../normalise/html-to-text.ts';

/** What somebody sees or hears of an answer. */
export const answeredIn = (text: string): string => spokenIn(withoutThoughts(withoutSources(text)));

/** Where ChatGPT shows a link to what it read, its export has the number of that between signs of its own. */
const withoutSources = (text: string): string => (text.includes('\ue200') ? text.replace(source, '') : text);
const source = /\s?\ue200(?:cite|filecite|navlist)\ue202[^\ue200\ue201]*\ue201/g;

/** What a model thought and did before it answered: how its log keeps it, and what ends it. */
const thoughts = [
  ['<think>', /^<think>/, '</think>'],
  [
    '<details',
    /^<details\b(?:[^<>]{0,300}type="(?:reasoning|tool_calls|code_interpreter)"|[^<>]{0,300}>\s{0,20}<summary>\s{0,5}Thinking)/,
    '</details>',
  ],
] as const;

function withoutThoughts(text: string): string {
  let answer = text;
  for (const [opening, known, closing] of thoughts) {
    if (!answer.includes(opening)) continue;
    const parts: string[] = [];
    let from = 0;
    for (let at = answer.indexOf(opening); at >= 0; at = answer.indexOf(opening, at + 1)) {
      if (!known.test(answer.slice(at, at + 700))) continue;
      const end = answer.indexOf(closing, at);
      if (end < 0) break;
      parts.push(answer.slice(from, at));
      from = end + closing.length;
      at = from - 1;
    }
    if (from > 0) answer = (parts.join('') + answer.slice(from)).trim();
  }
  return answer;
}

/** What is heard of an answer in SSML, or the text as it is. */
function spokenIn(text: string): string {
  const ssml = text.trim();
  if (!/^<speak[\s>]/i.test(ssml) || !/<\/speak>$/i.test(ssml)) return text;
  // A break of its own lets it be read as marked up, whatever marks it has.
  return atOnce(htmlToText(`<br>${ssml.replace(pause, ' ').replace(/\s+/g, ' ')}`));
}

/** Between two sentences, or two words. */
const pause = /<\/?(?:s|break)\b[^<>]*>/gi;
