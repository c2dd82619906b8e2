import type { Reader } from './reader.ts';

const units = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    ' \n',
    '\n ',
    '\u00a0',
    '\u0000',
    '\ud800',
    'a',
    'A',
    '0',
    'é',
    'e\u0301',
    '\u0301\u0316',
    '😀',
  ],
  ...[
    '.',
    ',',
    ';',
    ':',
    '-',
    '_',
    '/',
    '\\',
    '@',
    '%',
    '%4',
    '%41',
    '&',
    '#',
    '=',
    '+',
    '*',
    '?',
    '!',
    '~',
    '^',
    '|',
  ],
  ...[
    '"',
    '""',
    '\\"',
    "'",
    '`',
    '```\n',
    '(',
    ')',
    '()',
    '[',
    ']',
    '[]',
    '{',
    '}',
    '{}',
    '<',
    '>',
    '</',
    '<a ',
    '<!--',
  ],
  ...[
    'a ',
    'a.',
    'a-',
    'a@',
    'a@a.',
    'a:',
    'a: a\n',
    'a=1;',
    'a,',
    'aA',
    'a0',
    '0 ',
    '0.',
    '0,',
    '0-',
    '0:',
    '0/',
    '1a',
  ],
  ...[
    '://',
    'http://a',
    'www.a',
    '::',
    '\u001b[',
    '\u202e',
    'eyJ-',
    'token ',
    'bearer ',
    'file ',
    'user: ',
    'sk-',
  ],
];
const ends = ['', '\n!\u0001'];
const chosenLength = 8 * 1024;
const slowestCount = 3;
const sizes = [12, 14, 16, 18, 20].map((power) => 2 ** power);
const longMs = 200;
/** Each size is four times the one before: so is the time, where it is in proportion. */
const mostGrowth = 10;

interface Text {
  readonly head: string;
  readonly unit: string;
  readonly end: string;
}

/**
 * How much longer a reader takes for a longer text than in proportion, with the texts that are slowest for it; null
 * where it does not. What is quick anyway may grow as it likes: its figures are noise.
 */
export function disproportion({ read, heads = [], units: own = [] }: Reader): string | null {
  const texts = ['', ...heads].flatMap((head) =>
    [...units, ...own].flatMap((unit) => ends.map((end): Text => ({ head, unit, end }))),
  );
  const took = texts.map((text) => ({ text, ms: timeOf(read, textOf(text, chosenLength)) }));
  const slowest = took.sort((a, b) => b.ms - a.ms).slice(0, slowestCount);
  for (const { text } of slowest) {
    let shorter: number | null = null;
    for (const size of sizes) {
      const again = (length: number) => timeOf(read, textOf(text, length));
      const grows = (from: number) => isTooLong(again(size), again(from));
      // Whatever else the process was busy with is left out by asking again, both sizes each time.
      if (shorter !== null && grows(shorter) && grows(shorter) && grows(shorter))
        return `${JSON.stringify(text)}: out of proportion from ${shorter} to ${size} characters`;
      shorter = size;
    }
  }
  return null;
}

const isTooLong = (ms: number, before: number): boolean => ms > longMs && ms > before * mostGrowth;

const textOf = ({ head, unit, end }: Text, length: number): string =>
  `${head}${unit.repeat(Math.floor(length / unit.length))}${end}`;

function timeOf(read: Reader['read'], text: string): number {
  // A text that was put together is laid out flat by whoever looks at it first.
  text.charCodeAt(text.length - 1);
  // Of the processor, since the machine may be busy with something else.
  const from = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
