import { specTypeSchemas } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ownMember } from '../../kernel/input/own-member.ts';

/** The forms of what is asked here, by the protocol; its library calls what is not of them a fault of ours. */
const forms = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/list': specTypeSchemas.ListToolsRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
};

const Request = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
});

interface Parted {
  /** What the protocol's library is asked. */
  readonly whole: unknown;
  /** How the others are answered. */
  readonly broken: readonly object[];
}

/** Parts the requests that lack what their method needs from all others, in a list or alone. */
export function partBroken(body: unknown): Parted {
  if (!Array.isArray(body)) {
    const answer = answerToBroken(body);
    return answer ? { whole: [], broken: [answer] } : { whole: body, broken: [] };
  }
  const parted = body.map((request: unknown) => ({ request, answer: answerToBroken(request) }));
  return {
    whole: parted.flatMap(({ request, answer }) => (answer ? [] : [request])),
    broken: parted.flatMap(({ answer }) => answer ?? []),
  };
}

/** Null: it lacks nothing, or it is something else. */
function answerToBroken(body: unknown) {
  const { data: request } = Request.safeParse(body);
  const form = request && ownMember(forms, request.method);
  const told = form?.['~standard'].validate(request);
  if (!request || !told || told instanceof Promise || !told.issues) return null;
  const where = told.issues[0]?.path?.map((step) => String(typeof step === 'object' ? step.key : step));
  const message = `Invalid params: ${(where ?? ['params']).join('.').slice(0, 200)}`;
  return { jsonrpc: '2.0', id: request.id, error: { code: -32_602, message } };
}
