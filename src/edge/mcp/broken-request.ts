import { z } from 'zod';
import { ownMember } from '../../kernel/input/own-member.ts';

/** What the methods of an assistant bring with them; the protocol's library calls a lack of it a fault of ours. */
const methods: Readonly<Record<string, z.ZodType>> = {
  initialize: z.looseObject({
    protocolVersion: z.string(),
    capabilities: z.looseObject({}),
    clientInfo: z.looseObject({ name: z.string(), version: z.string() }),
  }),
  'tools/call': z.looseObject({ name: z.string(), arguments: z.looseObject({}).optional() }),
};

const Request = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.unknown().optional(),
});

/** How a request that lacks what its method needs is answered; null: it does not, or it is something else. */
export function brokenRequest(body: unknown) {
  const { data: request } = Request.safeParse(body);
  const problem = request && ownMember(methods, request.method)?.safeParse(request.params).error;
  if (!request || !problem) return null;
  const [issue] = problem.issues;
  const where = ['params', ...(issue?.path ?? [])].join('.');
  return { jsonrpc: '2.0', id: request.id, error: { code: -32_602, message: `Invalid params: ${where}` } };
}
