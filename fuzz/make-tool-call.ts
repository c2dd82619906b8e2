import { gzipSync } from 'node:zlib';
import type { Chance } from '../test/chance.ts';
import type { Json } from './document.ts';
import type { FuzzRequest } from './make-request.ts';
import { type Known, oddValue, spoil, withMonster } from './make-value.ts';
import { monster } from './monsters.ts';
import { client, otherMethods, revisions, type ToolMessage, toolMessages } from './tool-messages.ts';

/** As large as a body may be, and rather more at times: beyond it everything is refused alike. */
const mostLetters = 250_000;

/** A message of the protocol as a client writes it by one of its revisions, or several at once, or as none would. */
export function makeToolCall(message: ToolMessage, chance: Chance, known: Known): FuzzRequest {
  const [method = ''] = message.name.split(' ');
  const given = message.params(chance, known);
  const revision = chance.oneOf(revisions);
  const isNewest = revision === revisions[0] && chance.happens(0.9);
  const first = envelopeOf(method, isNewest ? { ...given, _meta: metaOf(revision, chance) } : given, chance);
  const batch = chance.happens(0.12) ? batchOf(first, chance, known) : null;
  const body = bodyOf(batch ?? first, chance);
  const isPacked = chance.happens(0.01);
  return {
    method: chance.happens(0.97) ? 'POST' : chance.oneOf(['GET', 'DELETE', 'PUT', 'HEAD', 'PATCH']),
    url: chance.happens(0.99) ? '/api/mcp' : chance.oneOf(odd.urls),
    headers: {
      'content-type': chance.happens(0.96) ? 'application/json' : chance.oneOf(odd.types),
      ...(chance.happens(0.93)
        ? { accept: 'application/json, text/event-stream' }
        : someOf('accept', odd.accepts, chance)),
      ...(chance.happens(0.8)
        ? { 'mcp-protocol-version': chance.happens(0.95) ? revision : chance.oneOf(odd.texts) }
        : {}),
      ...(isNewest ? headersOf(method, given, chance) : {}),
      ...someOf('mcp-session-id', odd.texts, chance),
      ...someOf('last-event-id', odd.texts, chance),
      ...someOf('origin', odd.origins, chance),
      ...(isPacked ? { 'content-encoding': chance.oneOf(['gzip', 'br', 'identity', 'x']) } : {}),
    },
    body: isPacked && chance.happens(0.7) ? gzipSync(body) : body,
    withToken: false,
    batch: batch?.length ?? null,
  };
}

const odd = {
  types: [
    'text/plain',
    'text/event-stream',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8',
    'application/x-ndjson',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'APPLICATION/JSON',
    '',
    ';',
  ],
  accepts: ['application/json', 'text/event-stream', '*/*', 'text/html', 'application/json;q=0', '', ','],
  texts: ['x', '', '0', 'null', '../..', '018f0000-0000-7000-8000-000000000000', 'é', 'x'.repeat(4000), '{}'],
  origins: ['null', 'https://evil.example', 'x'],
  urls: ['/api/mcp/', '/api/mcp/x', '/api/MCP', '/api/mcp?key=x&session=1', '/api//mcp', '/api/mcp%00'],
};

const someOf = (name: string, values: readonly string[], chance: Chance): Record<string, string> =>
  chance.happens(0.04) ? { [name]: chance.oneOf(values) } : {};

function envelopeOf(method: string, params: Json, chance: Chance): Json {
  if (chance.happens(0.02)) return answerOfClient(chance);
  return {
    jsonrpc: chance.happens(0.99) ? '2.0' : oddValue(chance),
    ...(method.startsWith('notifications') && chance.happens(0.95) ? {} : { id: idOf(chance) }),
    method: chance.happens(0.97) ? method : chance.oneOf(otherMethods),
    ...(chance.happens(0.98) ? { params } : {}),
  };
}

/** An assistant answers too, where a server asks; here nobody asked. */
const answerOfClient = (chance: Chance): Json => ({
  jsonrpc: '2.0',
  id: idOf(chance),
  ...chance.oneOf<Json>([
    { result: {} },
    { result: oddValue(chance) },
    { error: { code: -32000, message: 'x' } },
    { error: oddValue(chance) },
  ]),
});

const idOf = (chance: Chance): unknown =>
  chance.happens(0.95)
    ? chance.below(9)
    : chance.oneOf<unknown>(['a', '', '0', -1, 1.5, 2 ** 53, 'x'.repeat(9000), oddValue(chance)]);

/** Up to more than are taken at once; some ids come twice, and some are taken back. */
function batchOf(first: Json, chance: Chance, known: Known): unknown[] {
  const further = Array.from({ length: chance.below(chance.oneOf([3, 9, 30, 105])) }, () => {
    if (chance.happens(0.02)) return oddValue(chance);
    const message = chance.oneOf(toolMessages);
    const [method = ''] = message.name.split(' ');
    return envelopeOf(method, message.params(chance, known), chance);
  });
  const at = chance.below(further.length + 1);
  return chance.happens(0.03) ? [] : [...further.slice(0, at), first, ...further.slice(at)];
}

const metaOf = (revision: string, chance: Chance): Json => ({
  'io.modelcontextprotocol/protocolVersion': chance.happens(0.97) ? revision : oddValue(chance),
  'io.modelcontextprotocol/clientInfo': chance.happens(0.97) ? client : oddValue(chance),
  'io.modelcontextprotocol/clientCapabilities': chance.happens(0.97) ? {} : oddValue(chance),
  ...(chance.happens(0.1) ? { progressToken: oddValue(chance) } : {}),
});

const headersOf = (method: string, { name }: Json, chance: Chance): Record<string, string> => ({
  'mcp-method': chance.happens(0.97) ? method : 'ping',
  ...(typeof name === 'string' ? { 'mcp-name': chance.happens(0.97) ? name : 'another' } : {}),
});

function bodyOf(message: Json | unknown[], chance: Chance): string {
  const most = chance.happens(0.9) ? mostLetters : undefined;
  if (chance.happens(0.02)) return monster(chance, most);
  if (chance.happens(0.06)) return withMonster(message, chance, most);
  if (chance.happens(0.02)) return `${JSON.stringify(message)}{`;
  if (chance.happens(0.01)) return '';
  return JSON.stringify(chance.happens(0.85) ? message : spoil(message, chance));
}
