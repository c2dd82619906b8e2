import { sourceExpressions } from './source-expressions.ts';

/** Files that put an expression together while the program runs, and why that is harmless. */
export const madeOfParts: Readonly<Record<string, string>> = {
  'ai-emulator/analysis/words.ts': 'words of the file beside it, at the start of a word',
  'src/domains/redaction/accounts/iban-countries.ts':
    'so many digits and letters, counted: nothing in it repeats freely',
  'src/domains/redaction/find-keys.ts': 'how issued keys begin: judged below',
  'src/domains/redaction/find-personal-data.ts': 'names of kinds, then digits',
  'src/domains/redaction/homes/find-homes.ts':
    'phrases, in which words may be left out: nothing repeats freely',
  'src/domains/redaction/names/find-names.ts':
    'phrases, in which words may be left out: nothing repeats freely',
  'src/domains/redaction/national-ids/find-national-ids.ts':
    'so many digits and letters, counted: nothing in it repeats freely',
  'src/domains/redaction/spoken/find-spoken-numbers.ts': 'words of numbers, one at a time',
  'src/kernel/search/each-word.ts': 'one class of scripts or letters, counted once: nothing in it overlaps',
  'src/kernel/written/inlay.ts': 'a random id, then digits',
  'src/ports/ai-batch/calls/redact-secrets.ts': 'how issued keys begin: judged below',
  'src/ports/hide-secrets.ts': 'how issued keys begin: judged below',
  'src/ports/secret-kinds.ts': 'how issued keys begin: judged below',
  'web/src/features/imports/import-fields.ts': 'names of fields: nothing in them repeats',
};

/** Expressions that see short texts only, by the beginning of what is written: not judged. */
export const cutBefore: ReadonlyArray<readonly [file: string, start: string, reason: string]> = [
  [
    'src/domains/imports/normalise/parse-transcript.ts',
    'new RegExp(',
    'the first 200 characters of a line; linear-readers.long.test.ts reads lines of a million',
  ],
  ['src/domains/redaction/emails/find-glued-emails.ts', 'new RegExp(\n', '160 characters around an AT'],
  [
    'src/domains/redaction/homes/home-forms.ts',
    `new RegExp(\`\${street}\${tail}\``,
    'the 160 characters of a home',
  ],
  ['src/domains/redaction/homes/home-forms.ts', `new RegExp(\`\${street}(?:`, 'the 160 characters of a home'],
  ['src/domains/redaction/homes/home-forms.ts', `new RegExp(\`\${named}`, 'the 160 characters of a home'],
  ['src/domains/figures/store/question-form.ts', 'new RegExp(`$', 'the first 500 characters'],
  ['src/domains/figures/store/question-form.ts', '/(?:^|[.?!', 'eight characters before a name'],
  ['src/domains/figures/store/question-form.ts', '/[?!.,;:)]+$', 'an address within 500 characters'],
];

export const expressions = sourceExpressions(['src', 'ai-emulator', 'web/src', 'scripts']).map(
  (expression) => ({
    ...expression,
    file: expression.place.replace(/:\d+$/, ''),
  }),
);
export const isCut = ({ file, written }: { file: string; written: string }): boolean =>
  cutBefore.some(([where, start]) => file === where && written.startsWith(start));
