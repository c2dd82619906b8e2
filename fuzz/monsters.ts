import type { Chance } from '../test/chance.ts';

/** JSON that no input needs, as text: much of it could not be made from a value. */
const makers: readonly (() => string)[] = [
  () => nested('[', ']', 65),
  () => nested('[', ']', 5000),
  () => nested('[', ']', 400_000),
  () => nested('{"a":', '}', 64, '0'),
  () => nested('{"a":', '}', 5000, '0'),
  () => nested('{"a":', '}', 150_000, '0'),
  () => '['.repeat(900_000),
  () => list(99_000, '0'),
  () => list(101_000, '0'),
  () => list(450_000, '0'),
  () => list(90_000, '{}'),
  () => list(90_000, '[]'),
  () => list(90_000, '"x"'),
  () => list(900, '"x"'),
  () => list(20_000, '"00000000-0000-0000-0000-000000000000"'),
  () => list(20_000, '{"a":1,"b":null,"c":"x"}'),
  () => object(9000, (n) => `k${n}`),
  () => object(900, (n) => `k${n}`),
  () => object(90_000, (n) => `k${n.toString(36)}`),
  () => object(100_000, () => 'a'),
  () => object(60_000, (n) => String(n * 7919)),
  () => object(40_000, (n) => String(4_294_967_296 + n)),
  () => object(500, (n) => 'k'.repeat(1000) + n),
  () => list(9000, (n) => object(10, (m) => 'abcdefghij'[(m * 7 + n) % 10] ?? '')),
  () => list(900, (n) => object(10, (m) => `k${n * 10 + m}`)),
  () => text('x'.repeat(1_000_000)),
  () => text('x'.repeat(99_000)),
  () => text(' '.repeat(900_000)),
  () => text(`a${' '.repeat(90_000)}a`),
  () => text('\u0301'.repeat(300_000)),
  () => text('a\u0316\u0301'.repeat(30_000)),
  () => text('\ufdfa'.repeat(90_000)),
  () => text('\n'.repeat(400_000)),
  () => text('a@'.repeat(50_000)),
  () => text(`${'a.'.repeat(49_000)}@`),
  () => text('\u0000'.repeat(90_000)),
  () => text('🦊'.repeat(200_000)),
  () => text('"\\'.repeat(200_000)),
  () => text('<script>'.repeat(12_000)),
  () => text('User: a\n'.repeat(12_000)),
  () => text('0'.repeat(99_000)),
  () => `"${'\\ud800'.repeat(100_000)}"`,
  () => `"${'\\u0061'.repeat(100_000)}"`,
  () => `"${'x'.repeat(900_000)}`,
  () => '9'.repeat(900_000),
  () => `0.${'1'.repeat(900_000)}e-5`,
  () => '1e400',
  () => '-0',
  () => '1e-400',
  () => '{"__proto__":{"polluted":true}}',
  () => '{"constructor":{"prototype":{"polluted":true}}}',
  () => `{"a":[${list(80_000, '0')},{"__proto__":0}]}`,
  () => `{"\\u005f_proto__":${list(50_000, '{"a":0}')}}`,
  () => '{"a":1,"a":2,"a":{"a":3,"a":4}}',
  () => '\ufeff{}',
  () => 'NaN',
  () => 'undefined',
  () => '{]',
];

const kept = new Map<number, string>();

/** Up to a megabyte; each made once. `maxLength` where there is room for less. */
export function monster(chance: Chance, maxLength = 1_100_000): string {
  for (;;) {
    const at = chance.below(makers.length);
    const made = kept.get(at) ?? makers[at]?.() ?? '';
    kept.set(at, made);
    if (made.length <= maxLength) return made;
    // A long text of one kind is still one when it is cut, and often no JSON any more.
    if (chance.happens(0.3)) return made.slice(0, maxLength);
  }
}

function nested(open: string, close: string, levels: number, core = ''): string {
  return open.repeat(levels) + core + close.repeat(levels);
}

function list(count: number, item: string | ((n: number) => string)): string {
  return `[${Array.from({ length: count }, (_, n) => (typeof item === 'string' ? item : item(n))).join()}]`;
}

function object(count: number, name: (n: number) => string): string {
  return `{${Array.from({ length: count }, (_, n) => `"${name(n)}":0`).join()}}`;
}

const text = (value: string): string => JSON.stringify(value);
