import { z } from 'zod';
import { dashboardTools } from '../src/domains/dashboard/index.ts';
import type { Chance } from '../test/chance.ts';
import type { Answer } from '../test/rig/browser.ts';
import type { Json } from './document.ts';
import type { FuzzRequest } from './make-request.ts';
import { type Known, makeValue, oddValue, spoil, withMonster } from './make-value.ts';
import { monster } from './monsters.ts';

const revisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2024-11-05'];
const client = { name: 'fuzz', version: '1' };

/** What an assistant sends: the beginning of a talk, questions of what there is, and each of the tools. */
export const toolMessages: ReadonlyArray<{
  readonly name: string;
  params(chance: Chance, known: Known): Json;
}> = [
  {
    name: 'initialize',
    params: (chance) => ({ protocolVersion: chance.oneOf(revisions), capabilities: {}, clientInfo: client }),
  },
  ...['tools/list', 'ping', 'server/discover', 'notifications/initialized', 'resources/list'].map((name) => ({
    name,
    params: () => ({}),
  })),
  ...dashboardTools.map(({ name, op }) => {
    const schema = z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any' }) as Json;
    return {
      name: `tools/call ${name}`,
      params: (chance: Chance, known: Known) => {
        const input = makeValue(schema, {}, chance, known);
        return { name, arguments: chance.happens(0.7) ? input : spoil(input, chance) };
      },
    };
  }),
];

/** A message of the protocol as a client writes it by one of its revisions, or as none would. */
export function makeToolCall(
  { name, params }: (typeof toolMessages)[number],
  chance: Chance,
  known: Known,
): FuzzRequest {
  const [method = ''] = name.split(' ');
  const given = params(chance, known);
  const revision = chance.oneOf(revisions);
  const isNewest = revision === revisions[0] && chance.happens(0.9);
  const message = {
    jsonrpc: '2.0',
    ...(method.startsWith('notifications') ? {} : { id: chance.below(9) }),
    method,
    params: isNewest ? { ...given, _meta: metaOf(revision) } : given,
  };
  return {
    method: chance.happens(0.97) ? 'POST' : chance.oneOf(['GET', 'DELETE', 'PUT', 'HEAD']),
    url: '/api/mcp',
    headers: {
      'content-type': chance.happens(0.97) ? 'application/json' : 'text/plain',
      ...(chance.happens(0.95) ? { accept: 'application/json, text/event-stream' } : {}),
      ...(chance.happens(0.8) ? { 'mcp-protocol-version': chance.happens(0.95) ? revision : 'x' } : {}),
      ...(isNewest ? headersOf(method, given, chance) : {}),
    },
    body: bodyOf(message, chance),
    withToken: false,
  };
}

const metaOf = (revision: string): Json => ({
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': client,
  'io.modelcontextprotocol/clientCapabilities': {},
});

const headersOf = (method: string, { name }: Json, chance: Chance): Record<string, string> => ({
  'mcp-method': chance.happens(0.97) ? method : 'ping',
  ...(typeof name === 'string' ? { 'mcp-name': chance.happens(0.97) ? name : 'another' } : {}),
});

function bodyOf(message: Json, chance: Chance): string {
  if (chance.happens(0.02)) return monster(chance);
  if (chance.happens(0.02)) return withMonster(message, chance);
  if (chance.happens(0.02)) return JSON.stringify([message, message, oddValue(chance)]);
  if (chance.happens(0.02)) return `${JSON.stringify(message)}{`;
  return JSON.stringify(chance.happens(0.85) ? message : spoil(message, chance));
}

const statuses = [200, 202, 400, 401, 403, 404, 405, 406, 413, 415, 429];
const internalError = -32603;

/** What is wrong with the answer to a message; null when nothing is. */
export function judgeToolCall(
  { method }: FuzzRequest,
  { status, headers, json, text }: Answer,
): string | null {
  if (status >= 500) return `a fault of ours: ${status}`;
  if (!statuses.includes(status)) return `the status ${status} is not documented`;
  if (!headers['x-request-id'] || !headers['content-security-policy']) return 'headers are missing';
  if (method !== 'POST' || text === '') return null;
  const told = json ?? eventIn(text);
  if (told === null) return 'the answer is no JSON';
  const { error } = told as { error?: { code?: unknown } | string };
  if (typeof error === 'object' && error?.code === internalError) return 'a fault of ours within an answer';
  return status < 300 && text.length > 150_000 ? `an answer of ${text.length} characters` : null;
}

function eventIn(text: string): unknown {
  const data = /^data: (.*)$/m.exec(text)?.[1];
  try {
    return data === undefined ? null : JSON.parse(data);
  } catch {
    return null;
  }
}
