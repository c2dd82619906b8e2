import type { Chance } from '../test/chance.ts';
import type { Json } from './document.ts';
import { monster } from './monsters.ts';

/** Ids and texts that earlier answers held: with them a request finds something to act on. */
export type Known = readonly string[];

/** What people, scripts and attackers send where something else was meant. */
const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-1',
  'null',
  '[]',
  "' OR 1=1 --",
  '"; DROP TABLE app_user; --',
  '%',
  '%00',
  '\u0000',
  'a\r\nb: c',
  '\ud800',
  '\u202eabc',
  '🦊'.repeat(20),
  'x'.repeat(5000),
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20',
  '00000000-0000-0000-0000-000000000000',
  'http://127.0.0.1:1/',
  'https://nobody.invalid/',
  [],
  [[[[]]]],
  {},
  { $ne: null },
  JSON.parse('{"__proto__": {"polluted": true}}'),
];

const texts = ['General', 'a', 'Anna Müller', 'de', 'positive', '24h', 'Europe/Amsterdam', 'x@example.org'];

export function oddValue(chance: Chance): unknown {
  return chance.oneOf(odd);
}

/** A value that the schema allows, as far as a few rules of thumb reach. */
export function makeValue(schema: Json, shelf: Json, chance: Chance, known: Known, depth = 0): unknown {
  const make = (inner: Json): unknown => makeValue(inner, shelf, chance, known, depth + 1);
  if (depth > 8) return null;
  if (typeof schema['$ref'] === 'string') {
    return make((shelf[schema['$ref'].replace('#/$defs/', '')] ?? {}) as Json);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return chance.oneOf(schema['enum']);
  if (schema['default'] !== undefined && chance.happens(0.1)) return schema['default'];
  const forms = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (forms) return make(chance.oneOf(forms));
  if (Array.isArray(schema['allOf'])) return Object.assign({}, ...(schema['allOf'] as Json[]).map(make));
  const type = Array.isArray(schema['type']) ? chance.oneOf(schema['type']) : schema['type'];
  if (type === 'object') return makeObject(schema, make, chance);
  if (type === 'array') {
    const count = Number(schema['minItems'] ?? 0) + chance.below(3);
    return Array.from({ length: count }, () => make((schema['items'] ?? {}) as Json));
  }
  if (type === 'boolean') return chance.happens(0.5);
  if (type === 'integer' || type === 'number') return makeNumber(schema, type, chance);
  if (type === 'null') return null;
  if (type === 'string') return makeText(schema, chance, known);
  return oddValue(chance);
}

function makeObject(schema: Json, make: (inner: Json) => unknown, chance: Chance): Json {
  const required = (schema['required'] ?? []) as string[];
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
    .filter(([name]) => required.includes(name) || chance.happens(0.4))
    .map(([name, inner]) => [name, make(inner)] as const);
  const further = schema['additionalProperties'];
  if (typeof further === 'object' && further !== null && chance.happens(0.5)) {
    fields.push([`key${chance.below(3)}`, make(further as Json)]);
  }
  return Object.fromEntries(fields);
}

function makeNumber(schema: Json, type: string, chance: Chance): number {
  const low = Number(schema['minimum'] ?? -5);
  const high = Math.min(Number(schema['maximum'] ?? low + 100), low + 1_000_000);
  const edge = chance.below(6);
  if (edge === 0) return low;
  if (edge === 1) return Number(schema['maximum'] ?? high);
  const value = low + chance.next() * (high - low);
  return type === 'integer' ? Math.round(value) : value;
}

function makeText(schema: Json, chance: Chance, known: Known): string {
  const day = () => new Date(1_600_000_000_000 + chance.below(300_000_000) * 1000).toISOString();
  switch (schema['format']) {
    case 'uuid':
      return known.length > 0 ? chance.oneOf(known) : '018f0000-0000-7000-8000-000000000000';
    case 'date-time':
      return day();
    case 'date':
      return day().slice(0, 10);
    case 'email':
      return `fuzz${chance.below(1e9)}@example.org`;
    case 'uri':
      return chance.oneOf(['https://nobody.invalid/x', 'http://127.0.0.1:1/']);
  }
  if (chance.happens(0.3) && known.length > 0) return chance.oneOf(known);
  const text = chance.happens(0.5) ? chance.oneOf(texts) : `text ${chance.below(1e6)}`;
  const least = Number(schema['minLength'] ?? 0);
  return text.padEnd(Math.min(least, 300), 'x').slice(0, Number(schema['maxLength'] ?? 10_000));
}

/** One thing changed somewhere inside: another value, a field gone, a field too many. */
export function spoil(
  value: unknown,
  chance: Chance,
  odd: () => unknown = () => oddValue(chance),
  depth = 0,
): unknown {
  if (typeof value !== 'object' || value === null || (depth > 0 && chance.happens(0.3))) return odd();
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.happens(0.2)) return [...value, odd()];
    const at = chance.below(value.length);
    return value.map((item, index) => (index === at ? spoil(item, chance, odd, depth + 1) : item));
  }
  const entries = Object.entries(value);
  const at = chance.below(entries.length + 1);
  if (at === entries.length) return { ...value, [chance.oneOf(['id', 'role', 'x'])]: odd() };
  if (chance.happens(0.2)) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(
    entries.map(([name, item], index) => [name, index === at ? spoil(item, chance, odd, depth + 1) : item]),
  );
}

const place = 'here stands a monster';

/** As JSON, with a monster somewhere inside, or as the name of a field. */
export function withMonster(value: unknown, chance: Chance, maxLength?: number): string {
  const made = monster(chance, maxLength);
  if (chance.happens(0.05)) return `{${JSON.stringify(made)}:0}`;
  return JSON.stringify(spoil(value, chance, () => place)).replace(JSON.stringify(place), () => made);
}
