import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import { isDoubtfulSpeaker, readRole } from '../message-role.ts';
import { mapLines } from './lines.ts';

const name = '(\\p{L}[\\p{L} ]{0,30}?)';
const clock = '\\d[\\d:.,TZ/+ -]{3,34}(?:\\s?[ap]m)?';
const stamp = `\\s{0,8}(?:\\[?(${clock})\\]?\\s{0,3}[-–—|]?\\s{0,3})?`;

/** How else than before a colon a line may name who speaks. `isSure`: it may name anybody, and not only whom all know. */
const styles = [
  // `[User] Hi`, `<User> Hi`.
  { form: new RegExp(`^${stamp}\\[${name}\\]\\s{0,3}:?(?:\\s|$)`, 'iu'), isSure: true },
  { form: new RegExp(`^${stamp}<${name}>\\s{0,3}:?(?:\\s|$)`, 'iu'), isSure: true },
  // `User - Hi`, `User> Hi`, `User | Hi`.
  {
    form: new RegExp(`^${stamp}${name}(?:\\s{0,3}(?:[-=]?>|»|→)\\s?|\\s{1,3}[-–—|]\\s|\\t)`, 'iu'),
    isSure: false,
  },
  // `User`, `### User`, `**User** 09:00` above what was said.
  {
    form: new RegExp(
      `^(?:#{1,6}\\s)?(?:\\*\\*)?${stamp}${name}(?:\\*\\*)?(?:\\s{0,3}[-(,|]?\\s{0,3}(${clock})\\)?)?\\s{0,8}$`,
      'iu',
    ),
    isSure: false,
  },
] as const;

/** Seconds from the beginning: `( 1m 5s ) Visitor: Hi`. */
const offset = /^\s{0,8}\((\s?(?:\d{1,3}h\s?)?(?:\d{1,3}m\s?)?\d{1,5}s\s?)\)\s{0,3}(?=\p{L}[^:]{0,59}:\s)/u;

/** The lines of a transcript as `Speaker: …`, where they name their speakers in another way, all of them alike. */
export function* asNamed(lines: string[]): Steps<string[]> {
  if (offset.test(lines.find((line) => line.trim() !== '') ?? ''))
    return yield* mapLines(lines, (line) => line.replace(offset, '[$1] '));
  for (const { form, isSure } of styles) {
    const said = lines.slice(0, lookedAt).map((line) => form.exec(line.slice(0, startLength)));
    const [first] = said.filter((_, at) => lines[at]?.trim() !== '');
    if (!first || (!isSure && !knownIn(first))) continue;
    const names = new Set(said.map((match) => match?.[2]).filter((one) => one !== undefined));
    const roles = new Set(said.map((match) => match && knownIn(match)).filter((role) => role !== null));
    if (names.size < 2 || roles.size < (isSure ? 1 : 2)) continue;
    return yield* mapLines(lines, (line) => {
      const match = form.exec(line.slice(0, startLength));
      if (!match || (!isSure && !knownIn(match))) return line;
      const time = match[1] ?? match[3];
      return `${time === undefined ? '' : `[${time.trim()}] `}${match[2]}: ${line.slice(match[0].length)}`;
    });
  }
  return lines;
}

/** The first lines show how speakers are named, and the beginning of each who it is. */
const lookedAt = 200;
const startLength = 120;

const knownIn = ([, , speaker = '']: RegExpExecArray) =>
  isDoubtfulSpeaker(speaker) ? null : readRole(speaker);

const inBrackets = /\s(?=\[\p{L}[\p{L} ]{0,30}\]:?\s)/u;
const beforeColon = /\s(?=\p{Lu}\p{Ll}{2,20}:\s)/u;

/** What several said in one line: `[User] Hi [Bot] Hello`, `User: Hi Bot: Hello User: Bye`. Null: it is not sure. */
export function saidInTurn(line: string): string[] | null {
  const bracketed = line.split(inBrackets);
  const names = bracketed.map((part) => /^\s*\[([^\]]*)\]/.exec(part)?.[1] ?? '');
  if (alternate(names)) return bracketed;
  const parts = line.split(beforeColon);
  return parts.length > 2 && alternate(parts.map((part) => part.slice(0, part.indexOf(':')).trim()))
    ? parts
    : null;
}

/** All are known, and none speaks twice in a row. */
function alternate(names: readonly string[]): boolean {
  const roles = names.map((one) => (isDoubtfulSpeaker(one) ? null : readRole(one)));
  return roles.length > 1 && roles.every((role, at) => role !== null && role !== roles[at - 1]);
}
