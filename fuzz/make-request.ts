import type { Chance } from '../test/chance.ts';
import type { Described, Json } from './document.ts';
import { makePush } from './make-push.ts';
import { makeSpans } from './make-spans.ts';
import { type Known, makeValue, oddValue, spoil, withMonster } from './make-value.ts';
import { monster } from './monsters.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
  /** Whether the right anti-forgery token goes along, as it does from the web app. */
  readonly withToken: boolean;
  /** How many calls are in it; null or nothing: it is one. */
  readonly batch?: number | null;
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'];
const file = 'id,start,language,transcript\nf-1,2026-01-01T00:00:00Z,en,"User: hello"\n';

/** A request as the document allows it, and in most cases something about it that is not as it should be. */
export function makeRequest(operation: Described, shelf: Json, chance: Chance, known: Known): FuzzRequest {
  const value = (schema: Json) => makeValue(schema, shelf, chance, known);
  const spoilt = (rate: number) => chance.happens(rate);
  let path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = operation.parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return encodeURIComponent(wellFormed(spoilt(0.1) ? oddValue(chance) : value(schema))) || '-';
  });
  if (spoilt(0.03)) path = spoilPath(path, chance);
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || chance.happens(0.3)))
    .map(({ name, schema }) => [name, spoilt(0.07) ? oddValue(chance) : value(schema)] as const);
  if (spoilt(0.05)) query.push([chance.oneOf(['x', 'page', '__proto__', 'companyId']), oddValue(chance)]);
  if (spoilt(0.02))
    query.push([
      chance.oneOf(operation.parameters.map(({ name }) => name).concat('x')),
      monster(chance, 4000),
    ]);
  const text = query.map(([name, item]) => `${name}=${encodeURIComponent(wellFormed(item))}`).join('&');
  const method = spoilt(0.04) ? chance.oneOf(methods) : operation.method;
  const { body, type, encoding } = bodyOf(operation, method, shelf, chance, known);
  return {
    method,
    url: text === '' ? path : `${path}?${text}`,
    headers: {
      ...(type === null ? {} : { 'content-type': type }),
      ...oddHeaders(chance),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body,
    withToken: !spoilt(0.05),
  };
}

interface Body {
  readonly body: string | Buffer | null;
  readonly type: string | null;
  readonly encoding?: string;
}

function bodyOf(operation: Described, method: string, shelf: Json, chance: Chance, known: Known): Body {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return { body: null, type: null };
  const described = operation.body;
  if (!described) return chance.happens(0.9) ? { body: null, type: null } : { body: '{}', type: json };
  const type = chance.happens(0.04)
    ? chance.oneOf([
        'text/plain',
        'application/xml',
        'multipart/form-data',
        '',
        'application/json; charset=x',
      ])
    : chance.oneOf(described.types).replace('*/*', 'application/octet-stream');
  if (described.types.includes('application/x-ndjson') && chance.happens(0.9))
    return { ...makePush(type, chance, known), type };
  if (described.types.includes('application/x-protobuf') && chance.happens(0.95))
    return { ...makeSpans(type, chance, known), type };
  if (described.schema['format'] === 'binary')
    return { body: chance.happens(0.9) ? oddBytes(chance) : oddFile(chance), type };
  const value = makeValue(described.schema, shelf, chance, known);
  if (chance.happens(0.04)) return { body: withMonster(value, chance), type };
  if (chance.happens(0.01)) return { body: monster(chance), type };
  if (chance.happens(0.55)) return { body: JSON.stringify(value), type };
  if (chance.happens(0.05)) return { body: oddBytes(chance), type };
  return { body: JSON.stringify(spoil(value, chance)), type };
}

const json = 'application/json';

function spoilPath(path: string, chance: Chance): string {
  const at = 1 + chance.below(path.length - 1);
  return chance.oneOf([
    `${path}/`,
    path.toUpperCase(),
    path.replace('/api', '//api'),
    `${path}/%2e%2e/x`,
    `${path}%00`,
    `${path};a=b`,
    path.slice(0, at),
    `${path.slice(0, at)}%${path.slice(at)}`,
  ]);
}

function oddHeaders(chance: Chance): Record<string, string> {
  const candidates: Record<string, readonly string[]> = {
    'x-request-id': ['abc', 'x'.repeat(300), '<b>', 'a b'],
    accept: ['text/html', '*/*;q=0', 'application/xml'],
    'accept-encoding': ['gzip', 'identity;q=0'],
    'content-encoding': ['gzip', 'br'],
    origin: ['https://evil.example', 'null', 'http://localhost:3000'],
    'sec-fetch-site': ['cross-site', 'same-origin'],
    'x-forwarded-for': ['1.2.3.4', 'x, y', '::1'],
    'x-http-method-override': ['DELETE'],
    'if-none-match': ['*', '"x"'],
    range: ['bytes=0-1', 'bytes=9-1'],
    authorization: ['Bearer x', 'Basic Og=='],
    'user-agent': ['', 'x'.repeat(2000), 'fuzz \u00ff'],
    'x-requested-with': ['poll'],
  };
  const names = Object.keys(candidates).filter(() => chance.happens(0.02));
  return Object.fromEntries(names.map((name) => [name, chance.oneOf(candidates[name] ?? [''])]));
}

function oddBytes(chance: Chance): string | Buffer {
  return chance.oneOf<string | Buffer>([
    '',
    '{',
    '[]',
    'null',
    '{"a":1}{"a":2}',
    '['.repeat(20_000),
    '{"a":1e999}',
    '\ufeff{}',
    Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
    file,
    `${file}${file}`,
    '[{"id":"f-2","start":"2026-01-01T00:00:00Z","transcript":"User: hi"}]',
    '{"csp-report":{"document-uri":"https://x.example/","violated-directive":"img-src","blocked-uri":"data"}}',
  ]);
}

/** A file of an import with one record in it that is like no other. */
function oddFile(chance: Chance): string {
  const odd = monster(chance);
  const at = '"start":"2026-01-01T00:00:00Z"';
  const record = chance.oneOf([
    `{"id":"odd",${at},"transcript":${odd}}`,
    `{"id":"odd",${at},"messages":[{"role":"user","content":${odd}}]}`,
    `{"id":"odd",${at},"messages":${odd}}`,
    `{"id":"odd",${at},"transcript":${JSON.stringify(odd)}}`,
    `{"id":${odd},${at}}`,
    `{${at},"more":${odd}}`,
    odd,
  ]);
  const plain = `{"id":"plain",${at},"transcript":"User: hi"}`;
  return chance.oneOf([
    `${plain}\n${record}\n${plain}`,
    `[${plain},${record},${plain}]`,
    `{"sessions":[${record},${plain}]}`,
    `id,start,transcript\n1,2026-01-01T00:00:00Z,"${odd.replaceAll('"', '""')}"\n`,
    `id,start,transcript\n1,2026-01-01T00:00:00Z,${odd}\n`,
    record,
  ]);
}

/** As it stands in an address: text, without halves of characters that no address can hold. */
function wellFormed(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return Buffer.from(text).toString();
}
