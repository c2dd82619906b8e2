import { type Sentence, say } from '../../../words/sentence.ts';

const asTable = say('file.export');
const inRows = say('file.inRows');

/** Text in a form of its own, known by how it begins, and which export to make instead. */
const kinds: ReadonlyArray<readonly [begins: RegExp, what: Sentence | string, advice: Sentence]> = [
  [/^\{\\rtf/, say('file.rtf'), inRows],
  [/^WEBVTT(?:\s|$)/, say('file.subtitles'), inRows],
  [/^\d{1,6}[ \t]{0,5}\r?\n\d{1,3}:\d\d:\d\d[,.]\d{3} --> /, say('file.subtitles'), inRows],
  [/^BEGIN:VC(?:ARD|ALENDAR)/, say('file.cards'), asTable],
  [
    /^(?:(?:--|\/\*|SET |PRAGMA |BEGIN)[^\n]{0,500}\n\s{0,100}){0,60}(?:(?:CREATE|DROP) (?:TABLE|DATABASE|SCHEMA)|INSERT INTO|REPLACE INTO|COPY \S{1,200} \(|LOCK TABLES|USE `)/i,
    say('file.sql'),
    say('file.sqlAdvice'),
  ],
  [
    /^(?:--\s{1,5})?-- (?:MySQL|MariaDB|PostgreSQL|phpMyAdmin) [^\n]{0,40}(?:dump|SQL)/i,
    say('file.sql'),
    say('file.sqlAdvice'),
  ],
  [
    /^(?:From [^\s@]{1,200}@|(?:Return-Path|Received|Delivered-To|MIME-Version|Message-ID): )[^\n]{0,500}\n(?:[\w-]{1,60}:|[ \t])/i,
    say('file.mails'),
    inRows,
  ],
];

/** Objects as Python and JavaScript write them: names in single quotes or in none, comments before them. */
function isLooseJson(head: string): boolean {
  let text = head;
  for (let comments = 0; comments < 20; comments += 1) {
    text = text.replace(/^(?:\/\/[^\n]*\n|\/\*[^*]*\*\/)\s*/, '');
  }
  if (text !== head && /^[[{]/.test(text)) return true;
  return /^(?:\[\s*)?\{\s*(?:'[^'\n]+'|[A-Za-z_$][\w$]*)\s*:/.test(text);
}

/** The sentence that names it, or null. */
export function textKindOf(head: string): Sentence | null {
  const found = kinds.find(([begins]) => begins.test(head));
  if (found) return say('file.kind', { what: found[1], advice: found[2] });
  if (isLooseJson(head)) {
    return say('file.kind', { what: say('file.looseJson'), advice: say('file.looseJsonAdvice') });
  }
  return isDrawn(head) ? say('file.kind', { what: say('file.drawn'), advice: asTable }) : null;
}

/** Names above a line of dashes, as Markdown, psql, mysql and sqlcmd draw tables. */
function isDrawn(head: string): boolean {
  const [first = '', second = ''] = head.split('\n', 2);
  const isRule = (line: string): boolean => /^[\s|+,;:=-]{3,}$/.test(line) && line.includes('--');
  if (first.startsWith('+')) return isRule(first) && second.startsWith('|');
  return /\p{L}/u.test(first) && isRule(second) && /-\s?[|+,;\t ]\s?:?-|\|/.test(second);
}
