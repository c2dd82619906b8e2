const word = "[A-Za-zÀ-ɏ'’-]{1,30}";
const capital = "[A-ZÀ-Þ][A-Za-zÀ-ɏ'’-]{0,30}";
const small =
  "(?:van|de|der|den|het|'t|ten|ter|aan|am|an|auf|in|im|zum|zur|la|le|les|du|des|el|of|the|op|sur|sous|von|upon)";
const house =
  '\\d{1,5}(?:[ -]?[a-zA-Z](?![A-Za-zÀ-ɏ]))?(?:[-/][a-zA-Z\\d]{1,4}(?![A-Za-zÀ-ɏ])| ?[-–/]{1,2} ?\\d{1,4})?' +
  '(?:[ -]?(?:bis|ter|quater|hs|huis|rood|zwart|[IVX]{1,4}|[A-Z]\\d{1,3}|bus \\d{1,3})(?![A-Za-zÀ-ɏ]))?(?!\\d|[.,:]\\d)';
const apartment =
  '(?:,? (?:(?:apt|apartment|flat|unit|suite|apartement|appt|[Bb]ât(?:iment)?)\\.? ?[A-Za-z]?\\d{0,4}[A-Za-z]?|\\d{1,2}(?:\\. ?(?:OG|Stock|Etage)|e (?:étage|verdieping|etage))))?';
const endOfWord = '(?![A-Za-zÀ-ɏ])';

/** Keizersgracht 12, Hauptstraße 5a: the kind of street at the end of its name. */
const nameEnd =
  '(?:straat|laan|weg|plein|gracht|kade|singel|dijk|steeg|hof|pad|park|markt|straße|strasse|str\\.|platz|allee|gasse|ring|ufer|damm|chaussee)';
const glued = `(?:(?:${capital}|${small}) ){0,3}[A-ZÀ-Þ][A-Za-zÀ-ɏ'’-]{0,30}${nameEnd}`;
const apart = `(?:${capital} |${small} ){1,3}(?:Straße|Strasse|Str\\.|Platz|Allee|Weg|Ring|Gasse|Damm|Ufer|Plein|Laan|Straat|Weg|Kade)`;
/** 12 High Street, 24 rue de la Paix. */
const english =
  '(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Way|Court|Ct|Square|Sq|Terrace|Gardens|Crescent|Place|Pl|Boulevard|Blvd|Hill|Row|Mews|Grove|Parade)';
const french =
  '(?:rue|avenue|av\\.|boulevard|bd|place|chemin|allée|impasse|quai|cours|route|square|Rue|Avenue|Boulevard|Place|Chemin|Allée|Impasse|Quai|Cours|Route)';
const romance = '(?:calle|c/|avenida|avda\\.|plaza|paseo|Calle|C/|Avenida|Avda\\.|Plaza|Paseo)';

const street =
  `(?:(?:${glued}|${apart})\\.? ${house}|${romance} (?:(?:${capital}|${small}) ){0,4}${capital},? ${house}|` +
  `${house},? (?:${capital} ){1,4}${english}${endOfWord}\\.?|` +
  `${house},? ${french} (?:${word} ){0,5}${capital})${apartment}`;

/** Where words say that an address follows, any name with a number is one. */
const named = `(?:(?:(?:${capital}|${small}) ){0,4}${capital} ${house}|${house},? (?:(?:${capital}|${small}) ){0,4}${capital})${apartment}`;

const postcode =
  '(?:[1-9]\\d{3} ?[A-Z]{2}(?![A-Za-z])|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![A-Za-z])|(?:[DFBAL]-)?\\d{4,5}(?!\\d|[.,:-]\\d))';
const city = `${capital}(?:[ -](?:${capital}|(?:aan|den|am|an|der|sur|la|le|les|de|en|upon|ob|im) ${capital})){0,3}`;
const gap = '(?: {1,2}|, ?| ?[\\r\\n]{1,2} {0,8})';
const tail = `(?:${gap}${postcode}(?:${gap}${city})?|${gap}${city}(?:, ?${capital})?(?:,? [A-Z]{2})?${gap}${postcode})`;
const cityTail = `(?:, ?${city}){0,2}`;

/** With its postcode, wherever it stands. */
export const wholeHome = new RegExp(`${street}${tail}`, 'y');
/** Behind words that say so, or below a name. */
export const homeWithoutCode = new RegExp(`${street}(?:${tail}|${cityTail})`, 'y');
export const namedHome = new RegExp(`${named}(?:${tail}|${cityTail})`, 'y');
export const codeAndCity = new RegExp(`${postcode} ${city}`, 'y');
