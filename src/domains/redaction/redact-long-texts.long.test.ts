import { expect, test } from 'vitest';
import { redactInTurns } from './redact-in-turns.ts';
import { redactSteps, redactText, stepSize } from './redact-text.ts';
import { createRedaction } from './redaction.ts';

const redact = (text: string) => redactText(text, createRedaction());

test.each([
  ['CARD', '4111 1111 1111 1111'],
  ['IBAN', 'NL91\u200bABNA.0417.1643.00'],
  ['EMAIL', 'jan.jansen (at) example (dot) com'],
  ['PHONE', '+31 (0)6 1234 5678'],
  ['IP', '2001:db8::8a2e:370:7334'],
  ['ID', '2 55 08 14 168 025 38'],
  ['PHONE', 'zero six one two three four five six seven eight'],
])('a %s at the end of a step is found whole', (kind, value) => {
  const filler = 'words go on, ';
  for (let at = stepSize - 48; at <= stepSize + 4; at++) {
    const before = filler.repeat(4_000).slice(0, at - 1);
    const behind = filler.repeat(2_000);
    expect(redact(`${before} ${value} ${behind}`)).toBe(`${before} [${kind}_1] ${behind}`);
  }
});

test('what has no blank anywhere is found at the end of every step as well', () => {
  const value = '4111-1111-1111-1111x';
  const clean = redact(value.repeat(10_000));
  expect(clean).toBe('[CARD_1]x'.repeat(10_000));
});

test('an address that is longer than a step loses its token whole', () => {
  const token = 'aB3dE5fG7hI9'.repeat(8_000);
  expect(redact(`see https://example.com/?token=${token}&page=2, ok`)).toBe(
    'see https://example.com/?token=[URL_TOKEN_1]&page=2, ok',
  );
});

test.each([
  ['combining marks', '\u0301'],
  ['second halves of pairs', '\udc00'],
  ['pairs', '\u{1f600}'],
])('%s from around the end of a step to the end of the text stay as they are', (_, character) => {
  for (const start of [-300, -2, -1, 0, 1, 2, 300].map((by) => stepSize + by)) {
    for (const length of [0, 3_700, 4_096, 4_400, stepSize, stepSize + 4_400]) {
      const behind = character.repeat(length / character.length);
      for (const by of [-1, 0, 1]) {
        const text = `Zalgo ${'x'.repeat(start + by - 6)}${behind}`;
        expect(redact(text) === text, `${length} from ${start + by}`).toBe(true);
      }
      const text = `mail jan@example.com ${'x'.repeat(start - 21)}${behind} jan@example.com`;
      expect(redact(text) === text.replaceAll('jan@example.com', '[EMAIL_1]'), `${length}`).toBe(true);
    }
  }
});

test('others go first also while a step looks for the end of what stands on one character', () => {
  const text = `a${'\u0301'.repeat(1_000_000)}`;
  const parts = [...redactSteps(text, createRedaction())];
  expect(parts.join('')).toBe(text);
  expect(parts.length).toBeGreaterThan(text.length / stepSize);
});

test('others go first between the steps of a long text, which becomes the same', async () => {
  const content = 'I am jan@example.com, 06-12345678, card 4111 1111 1111 1111. '.repeat(16_000);
  let turns = 0;
  const turn = async () => {
    turns++;
  };
  const messages = await redactInTurns([{ content }, { content: 'jan@example.com' }], turn);
  expect(messages).toEqual([{ content: redact(content) }, { content: '[EMAIL_1]' }]);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(content.length / (stepSize + 4_096)));
});

/** Each makes much work of every character in some way: candidates that fail, that succeed, that overlap. */
const worst = [
  'prl_a1',
  'eyJa1.',
  'sk-',
  '&#160;',
  '1.1.1.1,',
  '::1 ',
  '4 4 4 4 ',
  '4111111111111111,',
  'NL91 ',
  'NL91ABNA0417164300',
  '1@a.aa',
  '%40',
  ' at a dot',
  '0 1 ',
  '0612345678jan@example.com',
  'tel 111111 ',
  '612 345 678 ',
  'https://a?token=1&',
  'e\u0301',
  '１',
  '1\u200b',
  'Mr. ',
  'name: ',
  'my name is jan ',
  'Kind regards, Jan ',
  'zero six ',
  'Keizersgracht 12 ',
  '12 rue de la ',
  'aATbDOTcom ',
  '86 095 742 719 ',
];

test.each(worst)('1 MB of %j takes about four times as long as a quarter of it', (part) => {
  const text = part.repeat(Math.ceil(1_000_000 / part.length));
  const took = (length: number) => {
    const from = performance.now();
    redact(text.slice(0, length));
    return performance.now() - from;
  };
  took(10_000);
  const [quarter, whole] = [took(250_000), took(1_000_000)];
  // Others may have the machine for a while: only what is much in itself as well is out of proportion.
  expect(whole < 5_000 || whole / quarter < 10, `${whole} ms against ${quarter} ms`).toBe(true);
});

test.each([
  ['Bearer ', 'Bearer [KEY_1]'],
  ['sk-proj-', '[KEY_1]'],
  ['https://example.com/?token=', 'https://example.com/?token=[URL_TOKEN_1]'],
  ['https://example.com/reset/', 'https://example.com/reset/[URL_TOKEN_1]'],
])(
  'a token behind %j that never ends goes whole, and keeps nobody waiting however long it is',
  (before, clean) => {
    const patterns = Array.from({ length: 10 }, (_, at) => `${'#+@+'.repeat(9)}#${at}`);
    const stepsOf = (length: number): number => {
      const text = `${before}${'aB3dE5fG7h'.repeat(length / 10)} or jan@example.com`;
      const parts = [...redactSteps(text, createRedaction(patterns))];
      expect(parts.join('')).toBe(`${clean} or [EMAIL_1]`);
      return parts.length;
    };
    // Others have had their turn, and no more than before is looked at.
    expect(stepsOf(400_000)).toBeGreaterThan(50);
    expect(stepsOf(1_000_000)).toBe(stepsOf(400_000));
  },
);
