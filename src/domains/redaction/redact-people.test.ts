import { expect, test } from 'vitest';
import { redactText } from './redact-text.ts';
import { createRedaction } from './redaction.ts';

const redacted = (text: string): string => redactText(text, createRedaction());

const titles =
  'Mr Mrs Ms Miss Mx Dr Prof Herr Herrn Frau Mme Mlle Monsieur Madame meneer mijnheer mevrouw mevr. dhr. mw. drs. Sr. Sra. Don fam. familie famille';

test('a family name behind a title is found with a particle in front of it, and in a text of nothing else', () => {
  for (const title of titles.split(' '))
    for (const name of ['Jansen', 'de Groot', 'van der Berg', 'von Bergen', "in 't Veld", 'ten Cate'])
      expect(redacted(`${title} ${name}`)).toBe(`${title} [NAME_1]`);
  expect(redacted('I spoke to nobody, Mrs de Groot called back')).toBe(
    'I spoke to nobody, Mrs [NAME_1] called back',
  );
  expect(redacted("Monsieur d'Artagnan attend")).toBe("Monsieur d'[NAME_1] attend");
});

test('where somebody is from is no name', () => {
  for (const text of [
    'Die Frau von der Hotline war nett',
    'Der Herr vom Service rief an',
    'De mevrouw van Bol belde',
    'Meine Frau von Anfang an dagegen',
    'mevrouw de winkelier is boos',
    'Madame de la réception',
    'mevrouw van DHL',
    'de heer des huizes',
  ])
    expect(redacted(text)).toBe(text);
});

test('families, and who signs for somebody else, are named too', () => {
  expect(redacted('Beste familie Bakker, bedankt')).toBe('Beste familie [NAME_1], bedankt');
  expect(redacted('Groeten,\nFam. Jansen')).toBe('Groeten,\nFam. [NAME_1]');
  expect(redacted('Familie Schulze wartet noch')).toBe('Familie [NAME_1] wartet noch');
  expect(redacted('Mit freundlichem Gruß\ni. A. Sabine Wolf')).toBe('Mit freundlichem Gruß\ni. A. [NAME_1]');
  expect(redacted('i.V. Thomas Krüger')).toBe('i.V. [NAME_1]');
});

test('a number of the state is found read aloud, and with its letters parted from it', () => {
  expect(redacted('my bsn is one one one two two two three three three')).toBe('my bsn is [ID_1]');
  expect(redacted('burgerservicenummer een een een twee twee twee drie drie drie')).toBe(
    'burgerservicenummer [ID_1]',
  );
  expect(redacted('Steuer-ID acht sechs null neun fünf sieben vier zwei sieben eins neun')).toBe(
    'Steuer-ID [ID_1]',
  );
  // Its check fails.
  const wrong = 'my bsn is one one one two two two three three four';
  expect(redacted(wrong)).toBe(wrong);
  for (const number of ['AB-12-34-56-C', 'AB.123456.C', 'A B 1 2 3 4 5 6 C'])
    expect(redacted(`NI ${number}`)).toBe('NI [ID_1]');
});

test('a telephone number is found with its hundreds', () => {
  expect(redacted('my number is oh seven seven hundred nine hundred four one two')).toBe(
    'my number is [PHONE_1]',
  );
  expect(redacted('mijn nummer is nul achthonderd, twaalf, vierendertig')).toBe('mijn nummer is [PHONE_1]');
});

test('what follows a house number goes with it, and so does the postcode behind', () => {
  const houses = '263-III|12-hs|44 II|12 I-A|18-rood|5 huis|5A-2|5 A2|12 a-c|7 // 12|7/3';
  for (const house of houses.split('|'))
    expect(redacted(`Mijn adres is Kerkstraat ${house}, 1016 GV Amsterdam`)).toBe(
      'Mijn adres is [ADDRESS_1]',
    );
  expect(redacted('Adresse: Lindenallee 4, 3. OG, 10115 Berlin')).toBe('Adresse: [ADDRESS_1]');
  expect(redacted('Wij openen Kerkstraat 12 - 14:00 uur')).toBe('Wij openen Kerkstraat 12 - 14:00 uur');
});
