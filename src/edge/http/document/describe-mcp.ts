import type { Json } from './schema-shelf.ts';

const message: Json = {
  type: 'object',
  required: ['jsonrpc'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'integer'] },
    method: { type: 'string' },
    params: { type: 'object' },
  },
};
const refusal: Json = {
  type: 'object',
  required: ['jsonrpc', 'error'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'number', 'null'] },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
  },
};
const id = 1;
const call = { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'get_metrics', arguments: {} } };
const answer = {
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text: '{"totalSessions": 412}' }] },
};

/** The wire of another protocol, described as far as somebody needs it who looks for the address. */
export const describeMcp: Json = {
  operationId: 'mcp_call',
  tags: ['mcp'],
  summary: 'Model Context Protocol, for assistants',
  description:
    "Streamable HTTP without sessions: JSON-RPC messages, one or a list of up to 100, at most 256 KB. Send Accept: application/json, text/event-stream. tools/list names the tools that the key's scopes allow. Limit: apiKey, per key.",
  security: [{ apiKey: [] }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { oneOf: [message, { type: 'array', items: message, maxItems: 100 }] },
        example: call,
      },
    },
  },
  responses: {
    200: {
      description: 'The answers, as JSON or as events.',
      content: {
        'application/json': {
          schema: { oneOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }] },
          example: answer,
        },
        'text/event-stream': {
          schema: { type: 'string' },
          example: `event: message\ndata: ${JSON.stringify(answer)}\n\n`,
        },
      },
    },
    202: { description: 'Notifications only: there is nothing to answer.' },
    default: {
      description:
        'A request that is refused: before the protocol is spoken, such as one without a valid key, as everywhere; by the protocol, such as one that is no message of it, in its own words.',
      content: {
        'application/json': { schema: { anyOf: [{ $ref: '#/components/schemas/Error' }, refusal] } },
      },
    },
  },
};
