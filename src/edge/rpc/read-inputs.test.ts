import { expect, test } from 'vitest';
import { AppError } from '../../kernel/errors.ts';
import { type RawInputs, readInputs } from './read-inputs.ts';

const base: RawInputs = {
  batched: false,
  callCount: 1,
  contentType: undefined,
  body: null,
  query: undefined,
};
const asked = (value: unknown) => readInputs({ ...base, query: JSON.stringify(value) });
const posted = (value: unknown, contentType = 'application/json') =>
  readInputs({ ...base, contentType, body: Buffer.from(JSON.stringify(value)) });
const batch = (value: unknown, callCount: number) =>
  readInputs({ ...base, batched: true, callCount, query: JSON.stringify(value) });

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.message}`;
    throw error;
  }
  return 'read';
}
const form = refusalOf(() => asked({}));
const meta = refusalOf(() => asked({ json: {}, meta: 5 }));

test('one call has one input, by address or by body, or none', () => {
  expect(readInputs(base)).toEqual([]);
  expect(asked({ json: { a: 1 } })).toEqual([{ a: 1 }]);
  expect(asked({ json: null, meta: null })).toEqual([null]);
  expect(posted({ json: 'x' })).toEqual(['x']);
  expect(posted({ json: 'x' }, 'Application/JSON ; charset=utf-8')).toEqual(['x']);
});

test('what is no input of a call is refused, and told how one looks', () => {
  expect(form).toMatch(/^400 ./);
  expect(meta).toMatch(/^400 ./);
  expect(meta).not.toBe(form);
  expect(refusalOf(() => readInputs({ ...base, query: ['{}'] }))).toBe(form);
  for (const type of ['text/plain', 'application/jsonx', 'x application/json', ''])
    expect(refusalOf(() => posted({ json: 1 }, type))).not.toMatch(/^(read|.* undefined)$/);
  expect(refusalOf(() => readInputs({ ...base, body: Buffer.from('{}') }))).not.toBe(form);
  expect(refusalOf(() => batch({ 0: null }, 1))).toBe(form);
  expect(refusalOf(() => batch({ 0: 5 }, 1))).toBe(form);
});

test('a batch has the inputs of its calls by their places', () => {
  expect(batch({ 0: { json: 1 }, 2: { json: 3 } }, 3)).toEqual([1, undefined, 3]);
  expect(batch({}, 2)).toEqual([undefined, undefined]);
  const body = Buffer.from('{}');
  expect(refusalOf(() => readInputs({ ...base, batched: true, contentType: 'application/json', body }))).toBe(
    form,
  );
  for (const place of ['1', '-1', 'x', '0x', 'x0', '', '0000000'])
    expect(refusalOf(() => batch({ [place]: { json: 1 } }, 1))).toBe(form);
});

test('leaves that JSON has no word for are put in where the annotation says', () => {
  const at = '2026-01-05T09:00:00.000Z';
  expect(asked({ json: at, meta: { values: ['Date'] } })).toEqual([new Date(at)]);
  const json = { a: null, b: { c: at, 'x.y': null, 'x\\y': at } };
  const values = { a: ['undefined'], 'b.c': ['Date'], b: { 'x\\.y': ['undefined'], 'x\\\\y': ['Date'] } };
  const [read] = asked({ json, meta: { values, v: 1 } });
  expect(read).toStrictEqual({
    a: undefined,
    b: { c: new Date(at), 'x.y': undefined, 'x\\y': new Date(at) },
  });
  expect(asked({ json: [null, at], meta: { values: { 1: ['Date'] }, v: 0 } })).toEqual([
    [null, new Date(at)],
  ]);
  expect(asked({ json: 1, meta: {} })).toEqual([1]);
});

test('an annotation that says anything else is refused', () => {
  const at = '2026-01-05T09:00:00.000Z';
  const odd: [unknown, unknown][] = [
    [at, { values: ['Date'], more: 1 }],
    [at, { values: ['Date'], v: 2 }],
    [at, []],
    [at, { values: [] }],
    [at, { values: ['Date', 'Date'] }],
    [at, { values: ['Set'] }],
    [at, { values: 'Date' }],
    [at, { values: null }],
    ['no date', { values: ['Date'] }],
    [`${at}${' '.repeat(10)}`, { values: ['Date'] }],
    [5, { values: ['Date'] }],
    [5, { values: ['undefined'] }],
    [{ a: 1 }, { values: { b: ['undefined'] } }],
    [{ a: null }, { values: { toString: ['undefined'] } }],
    [{ a: null }, { values: { 'a.b': ['undefined'] } }],
    [{ a: 5 }, { values: { 'a.b': ['undefined'] } }],
    [{ a: {} }, { values: { 'constructor.b': ['undefined'] } }],
    [{ a: at }, { values: { a: ['Date'], 'a.b': ['undefined'] } }],
    [{ ['k'.repeat(1001)]: null }, { values: { ['k'.repeat(1001)]: ['undefined'] } }],
  ];
  for (const [json, given] of odd) expect(refusalOf(() => asked({ json, meta: given }))).toBe(meta);
  const long = 'k'.repeat(1000);
  expect(asked({ json: { [long]: null }, meta: { values: { [long]: ['undefined'] } } })).toStrictEqual([
    { [long]: undefined },
  ]);
});
