/** What follows the two check digits in each country, as the registry of the standard has it: n digits, a letters, c either. */
const registry =
  'AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c ' +
  'CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n ' +
  'GR7n16c GT24c HN4a20n HR17n HU24n IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c ' +
  'LI5n12c LT16n LU3n13c LV4a13c LY21n MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n ' +
  'NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n ' +
  'SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR6n16c UA6n19c VA18n VG4a16n XK16n YE4a4n18c';

interface Country {
  readonly length: number;
  readonly form: RegExp;
}

const countries = new Map(
  registry.split(' ').map((entry): [string, Country] => {
    const parts = [...entry.slice(2).matchAll(/(\d{1,2})([nac])/g)];
    const length = parts.reduce((sum, [, count]) => sum + Number(count), 4);
    const classes: Record<string, string> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' };
    const form = parts.map(([, count, kind]) => `${classes[kind ?? 'c']}{${count}}`).join('');
    return [entry.slice(0, 2), { length, form: new RegExp(`^[A-Z]{2}\\d\\d${form}$`) }];
  }),
);

/** By both letters of the country, capital or not: asked of every two letters before a digit. */
const lengths = new Uint8Array(32 * 32);
for (const [name, { length }] of countries) lengths[place(name.charCodeAt(0), name.charCodeAt(1))] = length;

/** Of two letters by their codes; 0 where no number begins so. */
export const ibanLength = (first: number, second: number): number => lengths[place(first, second)] ?? 0;

function place(first: number, second: number): number {
  return (first & 31) * 32 + (second & 31);
}

export const hasIbanForm = (iban: string): boolean =>
  countries.get(iban.slice(0, 2))?.form.test(iban) === true;

/** The check by 97. */
export function hasIbanCheck(iban: string): boolean {
  let remainder = 0;
  for (let at = 0; at < iban.length; at++) {
    const code = iban.charCodeAt((at + 4) % iban.length);
    remainder = (code > 64 ? remainder * 100 + code - 55 : remainder * 10 + code - 48) % 97;
  }
  return remainder === 1;
}
