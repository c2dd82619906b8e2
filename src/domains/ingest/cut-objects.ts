import type { Steps } from '../../kernel/pace/take-turns.ts';
import { endOfString } from '../../ports/parse-json.ts';

interface Cutting {
  /** How many lists and objects each stands in, itself counted. */
  readonly depth: number;
  /** After one more than so many the rest is not looked at. */
  readonly most: number;
  /** What stands in the place of the object with this number. */
  put(at: number): string;
}

const [quote, openList, closeList, openObject, closeObject] = [34, 91, 93, 123, 125];
const charactersAtOnce = 65_536;

/** The objects of one depth of a JSON text, and what is left of it: parsing ten megabytes at once keeps everybody waiting. */
export function* cutObjects(
  text: string,
  { depth: wanted, most, put }: Cutting,
): Steps<{ frame: string; objects: string[] }> {
  const objects: string[] = [];
  let frame = '';
  let [depth, from, kept, next] = [0, 0, 0, charactersAtOnce];
  for (let at = 0; at < text.length && objects.length <= most; at += 1) {
    if (at > next) {
      yield;
      next = at + charactersAtOnce;
    }
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth === wanted && code === openObject) from = at;
    } else if (code === closeList || code === closeObject) {
      if (depth === wanted && code === closeObject) {
        frame += text.slice(kept, from) + put(objects.length);
        objects.push(text.slice(from, at + 1));
        kept = at + 1;
      }
      depth -= 1;
    }
  }
  return { frame: frame + text.slice(kept), objects };
}
