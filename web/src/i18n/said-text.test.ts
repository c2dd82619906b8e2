import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJsonRecord } from '../../../src/domains/imports/reading/parse-json-record.ts';
import { tellIssue } from '../../../src/kernel/input/tell-issue.ts';
import type { Recorded } from './recorded.ts';
import { saidText } from './said-text.ts';
import { type ServiceLiteral, serviceLiterals } from './service-literals.ts';

const files = import.meta.glob<{ recorded: Recorded }>('./messages/*/recorded.ts', { eager: true });
const languages = Object.keys(import.meta.glob('./messages/*.ts'))
  .flatMap((path) => /(\w+)\.ts$/.exec(path)?.[1] ?? [])
  .filter((language) => language !== 'en')
  .map((language) => ({ language, words: files[`./messages/${language}/recorded.ts`]?.recorded ?? {} }));
const format = { number: (value: number | null | undefined) => `~${value}` };
const literals = serviceLiterals();

/** Here every text may be met on a page. */
const rooms =
  /^(domains\/(imports|batch|identity)|ports\/(ai-batch|outbound))\/|^ports\/webhook\.ts$|^domains\/security\/(activity|analyse-threats|attempt-delivery|risk-report|test-notification)\.ts$|^domains\/audit\/verification-schema\.ts$|^domains\/sessions\/taxonomy\.ts$/;
/** What gives a text to a reader, wherever it stands. */
const givers =
  /^(conflict|forbidden|invalidFields|invalidRequest|refuse|bad|message:)$|^(z\.|line\(\)).*\.(min|max|regex|refine|email)$/;
/** What keeps it for programs, the log, the API's description or the database, or has words of its own in the page. */
const keepers =
  /^(summary:|description:|none:|evidence:|accept:|scope:|notFound|unauthorized|attachment|hasColumns|csvLine|Set|Symbol|\.split)$|(describe|meta|query|Error\.captureStackTrace)$|log\.\w+$|^(|Range|Type)Error$/;
/** Word lists, what is said to the model, to an operator at the command line, and refusals with a reason of their own. */
const silent =
  /^edge\/|^domains\/(operator|demo\/fill-demo)|imports\/(layouts\/|mapping\/guess-unit|import-file|normalise\/(values\/)?(message-role|parse-transcript|read-country|read-sentiment))|batch\/queueing\/prompt|ai-batch\/(analysis-schema|prices|calls\/redact-secrets)|identity\/refusal/;
const unread = new Set([
  // A part of a sentence whose every whole is tried below.
  'a {}',
  // The page has its own words for these, or never comes upon them.
  'If this address has an account, a mail with a link is on its way.',
  'Your account is ready. Sign in to begin.',
  'Your new password is set. Sign in with it.',
  'This is no cursor of an earlier step.',
  'Send a file as the body.',
  'Send the file itself as the body: text/csv, application/json, application/x-ndjson, application/gzip or application/octet-stream.',
  // Headers and the like.
  'gzip, deflate, br',
  'Basic {}',
  'a record nested too deeply to be shown',
]);

const isMet = ({ path, text, to }: ServiceLiteral): boolean =>
  (rooms.test(path) || to.some((name) => givers.test(name))) &&
  !silent.test(path) &&
  !to.some((name) => keepers.test(name)) &&
  !unread.has(text) &&
  /[a-z]{2}/i.test(text.replaceAll('{}', '')) &&
  (/\S \S/.test(text) || (to.includes('category') && !/^[A-Z_]+$/.test(text))) &&
  !text.includes('(?:') &&
  // No statement of the database.
  !/ [=<>] |\$\d|\b(SELECT|UPDATE|ORDER BY|JOIN|NULLS|SAVEPOINT)\b/.test(text);

/** What the engine says in the service's name, and the service of a schema's fault. */
function borrowedSentences(): readonly string[] {
  const broken = [
    '',
    '{',
    '{"a"}',
    '{"a":1 2}',
    '{"a":[1 2]}',
    '{"a":1}}',
    '{"a":1,}',
    '{"a":"b',
    '{"a":"\n"}',
  ];
  const worse = [
    '{"a":"\\x"}',
    '{"a":"\\u00"}',
    '{"a":-}',
    '{"a":1.}',
    '{"a":1e}',
    '{"a":x}',
    '[]',
    '"a"',
    '1',
    'true',
  ];
  const refused = [
    [z.number().min(1).max(9).gt(0).lt(10), 0, 10, 'a', Number.NaN, undefined],
    [z.int(), 0.5],
    [z.string().min(2).max(3), 'a', 'abcd'],
    [z.array(z.string()).min(2).max(3), [], ['a'], ['a', 'b', 'c', 'd']],
    [z.enum(['a', 'b']), 'c'],
    [z.literal('a'), 'b'],
    [z.string().regex(/a/), 'b'],
    [z.email(), 'b'],
    [z.url(), 'b'],
    [z.iso.date(), 'b'],
    [z.boolean(), 'b'],
    [z.strictObject({}), { b: 1 }, []],
    [z.iso.datetime(), 'b'],
    [z.union([z.string(), z.number()]), null],
  ] as const;
  return [
    ...[...broken, ...worse].map((text) => parseJsonRecord(text).problem),
    ...refused.flatMap(([schema, ...values]) =>
      values.flatMap(
        (value) =>
          schema.safeParse(value, { error: tellIssue }).error?.issues.map(({ message }) => message) ?? [],
      ),
    ),
  ];
}

test.each(languages)(
  '$language has words for every sentence of the service that a page shows',
  ({ words }) => {
    const met = literals.filter(isMet);
    const missing = met.filter(({ text }) => saidText(words, text.replaceAll('{}', '7'), format) === null);
    expect(missing.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  },
);

test.each(languages)(
  '$language has words for what the engine says, and for every fault of a schema',
  ({ words }) => {
    expect(borrowedSentences().filter((sentence) => saidText(words, sentence, format) === null)).toEqual([]);
  },
);

test.each(languages)('$language has no words for a sentence that nobody says', ({ words }) => {
  const all = literals.map(({ text }) => text);
  const texts = new Set([...all, ...all.map((text) => text.replace(/^\w+: /, '')), 'https:// or http://']);
  const isIn = (key: string) => texts.has(formOf(key)) || all.some((text) => text.includes(`'${key}'`));
  const others = borrowedSentences();
  const isBorrowed = (key: string) => {
    const parts = key.split(/\{\w+\}/).filter((part) => part.trim() !== '');
    return others.some((sentence) => parts.every((part) => sentence.includes(part)));
  };
  const sentences = Object.keys(words).filter((key) => !/^[a-z]+\.[\w-]/i.test(key));
  expect(sentences.filter((key) => !isIn(key) && !isBorrowed(key))).toEqual([]);
});

test.each(languages)(
  'what $language says of a sentence names nothing that the sentence does not',
  ({ words }) => {
    const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const [key, text] of Object.entries(words))
      if (namesIn(key).length > 0) expect(namesIn(key), key).toEqual(expect.arrayContaining(namesIn(text)));
  },
);

test('every kind of failure of the AI provider is in words in every language', () => {
  const source = readFileSync(
    new URL('../../../src/ports/ai-batch/ai-provider-error.ts', import.meta.url),
    'utf8',
  );
  const kinds = [...(/ProviderErrorKind =([^;]*);/.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)];
  expect(kinds.length).toBeGreaterThan(5);
  for (const { words } of languages)
    for (const [, kind = ''] of kinds) expect(saidText(words, `${kind} (503)`, format), kind).not.toBeNull();
});

test('a sentence is said by its form, its values too, and what the form quotes stays as it was written', () => {
  const words = {
    'The host was not read: {why}.': 'Niet gelezen: {why}.',
    'the host is {what}': 'de host is {what}',
    'a private address': 'een privéadres',
    '"{text}" is no number': '“{text}” is geen getal',
    'at most {most} rows': 'hoogstens {most} rijen',
    'Try again.': 'Probeer het opnieuw.',
  };
  const say = (sentence: string) => saidText(words, sentence, format);
  expect(say('The host was not read: the host is a private address.')).toBe(
    'Niet gelezen: de host is een privéadres.',
  );
  expect(say('The host was not read: ECONNRESET.')).toBe('Niet gelezen: ECONNRESET.');
  expect(say('"a private address" is no number')).toBe('“a private address” is geen getal');
  expect(say('at most 1,000,000 rows')).toBe('hoogstens ~1000000 rijen');
  expect(say('some_code: a private address')).toBe('some_code: een privéadres');
  expect(say('a private address (503)')).toBe('een privéadres (503)');
  expect(say('Try again. The host was not read: x.')).toBe('Probeer het opnieuw. Niet gelezen: x.');
});

test('a sentence that the language does not know stays whole, and no name of an object is a sentence', () => {
  const words = { 'Try again.': 'Probeer het opnieuw.' };
  for (const sentence of ['Try again. The model is overloaded.', 'constructor', '', 'x: y', '__proto__'])
    expect(saidText(words, sentence, format)).toBeNull();
});

const formOf = (key: string): string => key.replace(/\{\w+\}/g, '{}');
