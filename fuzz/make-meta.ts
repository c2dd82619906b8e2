import superjson from 'superjson';
import type { Chance } from '../test/chance.ts';
import { monster } from './monsters.ts';

/** An envelope of a typed call, as text: with `meta` as superjson writes it, or as somebody did who means harm. */
export function envelopeOf(input: unknown, chance: Chance): string {
  if (chance.happens(0.7)) return `{"json":${JSON.stringify(input ?? null)}}`;
  if (chance.happens(0.6)) return asClient(withRareLeaves(input, chance));
  const json = chance.happens(0.3) ? monster(chance) : JSON.stringify(chance.oneOf(hosts) ?? null);
  return `{"json":${json},"meta":${oddMeta(chance)}}`;
}

/** It will not write every name. */
function asClient(input: unknown): string {
  try {
    return JSON.stringify(superjson.serialize(input));
  } catch {
    return '{"json":null}';
  }
}

/** What JSON has not, where people put it. */
function withRareLeaves(input: unknown, chance: Chance): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const shared = { x: 1 };
  const rare = [
    undefined,
    undefined,
    new Date(),
    Number.NaN,
    5n,
    new Set(['x']),
    new Map([[1, 2]]),
    /x/,
    new Error('x'),
    -0,
  ];
  return {
    ...input,
    [chance.oneOf([...Object.keys(input), 'x'])]: chance.oneOf(rare),
    ...(chance.happens(0.1) ? { a: shared, b: shared } : {}),
  };
}

const hosts: readonly unknown[] = [
  { a: {} },
  { a: [] },
  { a: { b: { c: [null] } } },
  { a: 'x' },
  { a: null },
  null,
  [],
  'x',
  5,
];

const types: readonly string[] = [
  '"undefined"',
  '"Date"',
  '"bigint"',
  '"set"',
  '"map"',
  '"regexp"',
  '"number"',
  '"URL"',
  '"Error"',
  '["typed-array","Float64Array"]',
  '["typed-array","Nothing"]',
  '["class","Nothing"]',
  '["custom","nothing"]',
  '["symbol","x"]',
  '"no-such-type"',
];

const paths: readonly string[] = [
  'a',
  'a.b',
  'a.b.c',
  'a.b.c.0',
  'a.length',
  'a.__proto__',
  'constructor.prototype.x',
  '__proto__.x',
  '',
  '.',
  'a..b',
  'a\\.b',
  '\\',
  'a.toString',
];

function oddMeta(chance: Chance): string {
  const path = JSON.stringify(chance.oneOf(paths));
  const type = chance.oneOf(types);
  return chance.oneOf<() => string>([
    () => '{"referentialEqualities":[["a"]]}',
    () => `{"referentialEqualities":[["a","a.b"],{${path}:["a"]}]}`,
    () =>
      `{"referentialEqualities":{${path}:[${Array.from({ length: 20_000 }, (_, n) => `"a.${n}"`).join()}]}}`,
    () => `{"referentialEqualities":${monster(chance)}}`,
    () => `{"values":[${type}]}`,
    () => `{"values":{${path}:[${type}]}}`,
    () => `{"values":{${path}:[${type},{${path}:[${type}]}]},"v":1}`,
    () =>
      `{"values":{"a":{"b":{"c":{"0":[${type}]}}}},"v":${chance.oneOf(['0', '1', '2', '"1"', '-1', '1e400'])}}`,
    () => `{"values":${monster(chance)}}`,
    () => `{"values":{"a":${monster(chance)}}}`,
    () => `{"values":{"${'a.'.repeat(chance.oneOf([10, 400, 200_000]))}":["undefined"]}}`,
    () => `{"values":{"${'\\\\'.repeat(chance.oneOf([10, 400, 200_000]))}":["undefined"]}}`,
    () => `{"values":{${Array.from({ length: 9000 }, (_, n) => `"a.${n}":["undefined"]`).join()}}}`,
    () => monster(chance),
    () => chance.oneOf(['5', '"x"', '[]', 'null', '{}', '{"v":1}', '{"other":1}', '{"values":null}']),
  ])();
}
