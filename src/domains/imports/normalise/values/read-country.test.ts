import { expect, test } from 'vitest';
import { readCountry } from './read-country.ts';

const spellings = [
  [
    'NL',
    'nl, NLD, nld, 528, Netherlands, Nederland, Niederlande, Pays-Bas, Países Bajos, Paesi Bassi, Países Baixos, holland',
  ],
  ['GB', 'GB, UK, uk, GBR, 826, United Kingdom, Verenigd Koninkrijk, Großbritannien, Great Britain'],
  ['GB', 'England, Engeland, Scotland, Wales, Groot-Brittannië, Grossbritannien'],
  ['US', 'US, USA, 840, U.S.A., U.S., America, United States, Vereinigte Staaten, États-Unis, Stati Uniti'],
  ['RU', 'RU, RUS, 643, Russia, Rusland, Russland'],
  ['KR', 'KR, KOR, 410, South Korea, Zuid-Korea'],
  ['CZ', 'CZ, CZE, 203, Czech Republic, Czechia, Tschechien'],
  ['DE', 'DE, DEU, 276, Germany, Duitsland, Deutschland, Allemagne, Alemania, Germania, Alemanha'],
  ['SY', 'Syria, Syrië, Syrien, Syrie, Siria, Síria'],
  ['SA', 'Saudi Arabia, Saoedi-Arabië, Saudi-Arabien, Arabia Saudí'],
  ['VN', 'Vietnam, Viêt Nam, Vietnã'],
  ['AF', '004, AFG'],
  ['CG', 'CG, COG, Congo'],
  ['NA', 'NA, NAM, Namibia'],
] as const;

// In one test: the names are made at first use.
test('a country is known by its codes and by its names in several languages', () => {
  for (const [code, names] of spellings)
    for (const name of names.split(', '))
      expect([name, readCountry(name), readCountry(` ${name} `)]).toEqual([name, code, code]);
});

test.each([
  ...['', '-', 'XX', 'EN', 'ZZZ', '999', '52', '5280', '0528', 'NLDX', 'N', 'NL1', '1NL'],
  ...['US A lot', 'Netherlandsx', 'x Netherlands', 'Atlantis', 'toString'],
])('%j is none', (text) => {
  expect(readCountry(text)).toBeNull();
});
