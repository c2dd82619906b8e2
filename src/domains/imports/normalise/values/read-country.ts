import { createRequire } from 'node:module';
import { foldWord, rememberWords } from '../fold-word.ts';

interface Countries {
  registerLocale(data: unknown): void;
  getNames(language: string, options: { select: 'all' }): Record<string, string[]>;
  alpha2ToAlpha3(code: string): string | undefined;
  alpha3ToAlpha2(code: string): string | undefined;
  numericToAlpha2(code: string): string | undefined;
}

/** ISO 3166-1 alpha-2 from a code of two, three or digits, or a name in one of several languages. */
export const readCountry = rememberWords((text: string): string | null => {
  const { byName, byCode } = countryNames();
  return byCode(text.trim().toUpperCase()) ?? byName.get(foldWord(text)) ?? null;
});

interface CountryNames {
  byName: Map<string, string>;
  byCode(code: string): string | undefined;
}

let known: CountryNames | null = null;

/** Loaded at first use and in these languages only: the library's own entry loads eighty. */
function countryNames(): CountryNames {
  if (known) return known;
  const require = createRequire(import.meta.url);
  const countries: Countries = require('i18n-iso-countries/index.js');
  const byName = new Map<string, string>();
  for (const language of ['en', 'nl', 'de', 'fr', 'es', 'it', 'pt']) {
    countries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`));
    // Its names are those of laws in part: "Syrian Arab Republic", "États-Unis d'Amérique".
    const everyday = new Intl.DisplayNames([language], { type: 'region' });
    for (const [code, names] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      for (const name of [...names, everyday.of(code) ?? code])
        if (!byName.has(foldWord(name))) byName.set(foldWord(name), code);
    }
  }
  for (const language of everydayLanguages) {
    const everyday = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of new Set(byName.values())) {
      const name = foldWord(everyday.of(code) ?? code);
      if (!byName.has(name)) byName.set(name, code);
    }
  }
  for (const [name, code] of otherNames) byName.set(name, code);
  const byCode = (code: string): string | undefined => {
    if (code.length === 2) return countries.alpha2ToAlpha3(code) && code;
    return code.length === 3
      ? (countries.alpha3ToAlpha2(code) ?? countries.numericToAlpha2(code))
      : undefined;
  };
  known = { byName, byCode };
  return known;
}

const everydayLanguages = 'pl sv da nb cs tr fi hu ro el ru uk ja zh ko'.split(' ');

const otherNames: ReadonlyArray<[string, string]> = [
  ['holland', 'NL'],
  ['england', 'GB'],
  ['engeland', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['grossbritannien', 'GB'],
  ['groot brittannie', 'GB'],
  ['america', 'US'],
];
