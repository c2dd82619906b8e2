import { dayMs } from '../../../kernel/day-ms.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { atOnce, type Steps } from '../../../kernel/pace/take-turns.ts';
import type { ImportedMessage } from './imported-session.ts';
import { isDoubtfulSpeaker, type MessageRole, readRole } from './message-role.ts';
import { joinLines, linesAtOnce, mapLines, splitLines } from './speakers/lines.ts';
import type { MessageForm } from './speakers/message-form.ts';
import { asNamed, saidInTurn } from './speakers/named-lines.ts';
import { type DateForm, instantOf, readDate } from './values/read-date.ts';

interface Speech extends Omit<Prefix, 'rest'> {
  lines: string[];
}

/**
 * Messages from running text: `User: …`, `[14:05:33] Agent: …`, `(2:05 PM) Anna: …`, `Anna (14:05): …`.
 * Lines without a speaker go on with the message before. `startTime` gives times without a date their day.
 */
export function* parseTranscript(
  text: string,
  form: MessageForm,
  startTime: number | null,
): Steps<ImportedMessage[]> {
  const found = yield* linesOf(text);
  const isPlain = found.slice(0, linesAtOnce).some((line) => readPrefix(line)?.role);
  const lines = isPlain ? found : yield* asNamed(found);
  const byHabit = habitOf(lines);
  const habit = (prefix: Prefix) => form.speakers?.has(prefix.speaker) || byHabit(prefix);
  const sure = yield* splitSpeeches(lines, habit);
  const others = yield* namesBeside(sure, form.speakers);
  const isNamed = (prefix: Prefix) => habit(prefix) || others.has(prefix.speaker);
  const known = others.size === 0 ? sure : yield* splitSpeeches(lines, isNamed);
  const speeches = known.some((speech) => speech.speaker !== '') ? known : yield* splitByNames(lines);
  const roleOf = rolesByName(speeches, form.speakers);
  const clock = startClock(form, startTime);
  const messages: ImportedMessage[] = [];
  for (const [index, speech] of speeches.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) yield;
    const content = (yield* joinLines(speech.lines)).trim();
    const time = speech.time === null ? null : clock(speech.time);
    if (content === '') continue;
    const timestamp = time === null ? null : new Date(time);
    const { speaker } = speech;
    const told = speech.role ?? form.speakers?.get(speaker);
    const role = told ?? roleOf(speaker);
    const message: ImportedMessage = { order: messages.length, role, content, timestamp };
    if (role === 'unknown' && speaker !== '') message.speaker = speaker;
    if (told === undefined && role !== 'unknown') message.isGuessed = true;
    if (speech.time !== null && time === null) message.unreadTime = speech.time;
    messages.push(message);
  }
  return messages;
}

/** A transcript of one line has signs where others begin a new one: `User says: Hi;Bot says: Hello`, `User: Hi | Bot: Hello`. */
function* linesOf(text: string): Steps<string[]> {
  const lines = yield* spaced(yield* splitLines(text));
  return lines.length > 1 || text.length > mostInOneLine ? lines : linesWithin(lines);
}

/** Nobody writes a conversation as one line that is longer, and looking for its parts is work. */
const mostInOneLine = 131_072;

function linesWithin(lines: string[]): string[] {
  const [text = ''] = lines;
  // As text is written within text.
  const written = text.split(/\\r?\\n|\\n/);
  const speakers = new Set(written.map((part) => readPrefix(part)?.role ?? null));
  if (speakers.size - Number(speakers.has(null)) > 1 && readPrefix(written[0] ?? '')?.role)
    return atOnce(spaced(written));
  const parts = text.replace(lastSign, '').split(oneLine);
  const prefixes = parts.map((part) => readPrefix(part));
  const [first, ...others] = prefixes.map((prefix) => prefix?.role ?? null);
  const isSure = first !== null || !prefixes.some((prefix) => isDoubtfulSpeaker(prefix?.speaker ?? ''));
  const isTold = isSure && others.length > 0 && !others.includes(null);
  return isTold && new Set([first, ...others]).size > 1 ? parts : (saidInTurn(text) ?? lines);
}

/** Each of them may end so, the last one too. */
const lastSign = /\s?(?:;|\|{1,3}|\/\/|~|\s-{2,3}|•|¶)\s{0,10}$/;
const oneLine = /\s?(?:;|\|{1,3}|\/\/|~|\s-{2,3}|\s\/|•|¶)\s?(?=[\p{L}][\p{L} ]{1,30}:\s)/u;

/** `User:Hi`: where the first line is written so, the others may be. Else such a line is text. */
function* spaced(lines: string[]): Steps<string[]> {
  const isTight = (line: string): boolean => {
    const [, , speaker = ''] = tight.exec(line) ?? [];
    return readRole(speaker) !== null && !isDoubtfulSpeaker(speaker);
  };
  if (!isTight(lines.find((line) => line.trim() !== '') ?? '')) return lines;
  return yield* mapLines(lines, (line) => (isTight(line) ? line.replace(tight, '$1 ') : line));
}

const tight = /^(\s{0,8}(?:[[(][^[\]()]{4,40}[\])]\s{0,3})?(\p{L}[\p{L} ]{0,30}):)(?=[^\s/])/u;

/** The first line shows how this transcript names its speakers; what is less sure than that is text. */
function habitOf(lines: string[]): (prefix: Prefix) => boolean {
  const first = readPrefix(lines.find((line) => line.trim() !== '') ?? '');
  const isSure = ({ role, speaker }: Prefix) => role !== null && !isDoubtfulSpeaker(speaker);
  if (!first) return isSure;
  if (first.time !== null) return (prefix) => prefix.time !== null || isSure(prefix);
  return first.role !== null && !isSure(first) ? (prefix) => prefix.role !== null : isSure;
}

/**
 * Where nobody answers the user: the names that begin two lines and more, which are no part of what the user says. Where
 * only others are known: the name that the transcript begins with.
 */
function* namesBeside(
  speeches: readonly Speech[],
  speakers: MessageForm['speakers'],
): Steps<ReadonlySet<string>> {
  const [first] = speeches;
  const isOfUser = ({ role, speaker }: Speech) => (role ?? speakers?.get(speaker)) === 'user';
  const isUserLater = (speech: Speech, at: number) => at > 0 && isOfUser(speech);
  if (first?.speaker === '' && speeches.length > 1 && !speeches.some(isUserLater)) {
    const name = readPrefix(first.lines.find((line) => line.trim() !== '') ?? '')?.speaker;
    if (name !== undefined) return new Set([name]);
  }
  const isAlone = speeches.length > 0 && speeches.every(({ role }) => role === 'user');
  const met = new Set<string>();
  const again = new Set<string>();
  let seen = 0;
  for (const { lines } of isAlone ? speeches : []) {
    for (const line of lines.slice(1)) {
      seen += 1;
      if (seen % linesAtOnce === 0) yield;
      const name = readPrefix(line)?.speaker;
      if (name !== undefined) (met.has(name) ? again : met).add(name);
    }
  }
  return again;
}

interface Prefix {
  speaker: string;
  role: MessageRole | null;
  time: string | null;
  rest: string;
}

const stamp =
  '(?:\\[([^\\[\\]]{4,40})\\]|\\(([\\d:. apmAPM/-]{4,30})\\)|(\\d[\\d:.,TZ/+ -]{3,34}(?:[ap]m)?))';
const stampedLine = new RegExp(
  `^\\s{0,8}${stamp}\\s{0,3}[-–—|:]?\\s{0,3}([^:\\[\\]()]{1,60}?)\\s{0,3}:(?:\\s|$)`,
  'i',
);
const namedLine =
  /^\s{0,8}(?:\*\*|#{1,3}\s)?([\p{L}][^:[\]()\n*]{0,59}?)\s{0,3}(?:[([]([^()[\]]{1,40})[)\]])?\s{0,3}(?:\*\*)?:(?:\*\*)?(?:\s|$)/u;

function readPrefix(line: string): Prefix | null {
  const start = line.length > 200 ? line.slice(0, 200) : line;
  const stamped = stampedLine.exec(start);
  if (stamped) {
    const speaker = stamped[4] ?? '';
    const time = (stamped[1] ?? stamped[2] ?? stamped[3] ?? '').replace(/[\s,-]{1,5}$/, '');
    return { speaker, role: readRole(speaker), time, rest: line.slice(stamped[0].length) };
  }
  const named = namedLine.exec(start);
  if (!named) return null;
  const speaker = named[1] ?? '';
  const aside = named[2] ?? null;
  const time = aside !== null && /\d:\d\d/.test(aside) ? aside : null;
  const role = (aside !== null && time === null ? readRole(aside) : null) ?? readRole(speaker);
  return { speaker, role, time, rest: line.slice(named[0].length) };
}

function* splitSpeeches(lines: string[], counts: (prefix: Prefix) => boolean): Steps<Speech[]> {
  const speeches: Speech[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) yield;
    const prefix = readPrefix(line);
    const last = speeches.at(-1);
    if (prefix && counts(prefix)) {
      const { speaker, role, time, rest } = prefix;
      speeches.push({ speaker, role, time, lines: [rest] });
    } else if (last) last.lines.push(line);
    else speeches.push({ speaker: '', role: null, time: null, lines: [line] });
  }
  return speeches;
}

/** A transcript of mere names: taken as such when two or more names begin most of its lines. */
function* splitByNames(lines: string[]): Steps<Speech[]> {
  const speeches = yield* splitSpeeches(lines, () => true);
  const names = new Set<string>();
  for (const { speaker } of speeches) if (names.size <= 6) names.add(speaker);
  const isFew = names.size >= 2 && names.size <= 6 && !names.has('');
  const filled = isFew ? lines.filter((line) => line.trim() !== '').length : 0;
  const convincing = isFew && speeches.length >= filled * 0.6;
  return convincing ? speeches : [{ speaker: '', role: 'user', time: null, lines }];
}

/** Names that say nothing are of nobody who is known; beside a user who is, they are of agents. */
function rolesByName(
  speeches: Speech[],
  speakers: MessageForm['speakers'],
): (speaker: string) => MessageRole {
  const userKnown = speeches.some(({ role, speaker }) => (role ?? speakers?.get(speaker)) === 'user');
  return (speaker) => {
    if (speaker === '') return userKnown ? 'system' : 'user';
    return userKnown ? 'agent' : 'unknown';
  };
}

const timeOnly = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?\s?([ap])?\.?m?\.?$/i;
const halfDay = 43_200_000;

/** Times of day follow the start and go over midnight with it; null for one that nobody can tell. */
function startClock(form: DateForm, startTime: number | null): (text: string) => number | null {
  let last = startTime;
  return (text) => {
    const match = timeOnly.exec(text.trim());
    if (!match) {
      const instant = readDate(text, form);
      if (typeof instant === 'number') last = instant;
      return typeof instant === 'number' ? instant : null;
    }
    if (last === null) return null;
    const instant = nearestTime(match, last, form);
    // So long before the session: the clock of another zone, or how long after its beginning.
    if (startTime !== null && instant < startTime - hourMs) return null;
    last = instant;
    return instant;
  };
}

function nearestTime(match: RegExpExecArray, near: number, form: DateForm): number {
  const half = match[4]?.toLowerCase();
  const hour = half ? (Number(match[1]) % 12) + (half === 'p' ? 12 : 0) : Number(match[1]);
  const offset = form.zone.offsetAt(near);
  const midnight = Math.floor((near + offset) / dayMs) * dayMs;
  const wallClock = midnight + ((hour * 60 + Number(match[2])) * 60 + Number(match[3] ?? 0)) * 1000;
  const instant = instantOf(wallClock, form);
  if (instant < near - halfDay) return instantOf(wallClock + 2 * halfDay, form);
  if (instant > near + halfDay) return instantOf(wallClock - 2 * halfDay, form);
  return instant;
}
