const row = (words: string, first: number): [string, string][] =>
  words.split(' ').map((word, at) => [word, String(first + at)]);

const tens = (words: string): [string, string][] =>
  words.split(' ').map((word, at) => [word, String(20 + at * 10)]);

const ones = {
  nl: 'een twee drie vier vijf zes zeven acht negen'.split(' '),
  de: 'ein zwei drei vier fünf sechs sieben acht neun'.split(' '),
  en: 'one two three four five six seven eight nine'.split(' '),
  fr: 'un deux trois quatre cinq six sept huit neuf'.split(' '),
};
const tensOf = {
  nl: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig'.split(' '),
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' '),
  en: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  fr: 'vingt trente quarante cinquante soixante'.split(' '),
};

/** Where the ones come first, in one word: vierendertig, vierunddreißig. */
const onesFirst = (and: (one: string) => string, language: 'nl' | 'de'): [string, string][] =>
  tensOf[language].flatMap((ten, at) =>
    ones[language].map((one, by): [string, string] => [`${and(one)}${ten}`, String(20 + at * 10 + by + 1)]),
  );

const tensFirst = (between: string, language: 'en' | 'fr', from = 1): [string, string][] =>
  tensOf[language].flatMap((ten, at) =>
    ones[language]
      .slice(from - 1)
      .map((one, by): [string, string] => [`${ten}${between}${one}`, String(20 + at * 10 + by + from)]),
  );

const hundreds = (language: 'en' | 'nl' | 'de', hundred: string): [string, string][] =>
  ones[language].map((one, at) => [`${one}${hundred}`, `${at + 1}00`]);

const frenchTeens = 'dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(' ');

/** What each word of a number that is read aloud stands for, in small letters; double and triple say the next one again. */
export const numberWords: ReadonlyMap<string, string> = new Map([
  ...row('zero one two three four five six seven eight nine ten eleven twelve thirteen', 0),
  ...row('fourteen fifteen sixteen seventeen eighteen nineteen', 14),
  ...tens(tensOf.en.join(' ')),
  ...tensFirst('-', 'en'),
  ['oh', '0'],
  ...hundreds('en', '-hundred'),
  ...hundreds('nl', 'honderd'),
  ...hundreds('de', 'hundert'),
  ...row('nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien', 0),
  ...row('vijftien zestien zeventien achttien negentien', 15),
  ...tens(tensOf.nl.join(' ')),
  ...onesFirst((one) => (one.endsWith('e') ? `${one}ën` : `${one}en`), 'nl'),
  ...onesFirst((one) => `${one}en`, 'nl'),
  ['één', '1'],
  ...row('null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn', 0),
  ...row('fünfzehn sechzehn siebzehn achtzehn neunzehn', 15),
  ...tens(tensOf.de.join(' ')),
  ...onesFirst((one) => `${one}und`, 'de'),
  ['eins', '1'],
  ['zwo', '2'],
  ['fuenf', '5'],
  ['zwoelf', '12'],
  ...row('zéro un deux trois quatre cinq six sept huit neuf', 0),
  ['une', '1'],
  ['zero', '0'],
  ...frenchTeens.map((word, at): [string, string] => [word, String(10 + at)]),
  ...tens(tensOf.fr.join(' ')),
  ...tensFirst('-', 'fr', 2),
  ...tensOf.fr.map((ten, at): [string, string] => [`${ten} et un`, String(21 + at * 10)]),
  ...frenchTeens.map((word, at): [string, string] => [`soixante-${word}`, String(70 + at)]),
  ['soixante et onze', '71'],
  ['quatre-vingts', '80'],
  ...ones.fr.map((one, at): [string, string] => [`quatre-vingt-${one}`, String(81 + at)]),
  ...frenchTeens.map((word, at): [string, string] => [`quatre-vingt-${word}`, String(90 + at)]),
  ...row('cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 0),
]);

export const repeats: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['dubbel', 2],
  ['dubbele', 2],
  ['doppel', 2],
  ['doble', 2],
  ['triple', 3],
  ['treble', 3],
  ['driemaal', 3],
]);
