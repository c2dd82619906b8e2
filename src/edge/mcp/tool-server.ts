import { randomBytes } from 'node:crypto';
import {
  type CallToolResult,
  type Tool as Offered,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { version } from '../../config/version.ts';
import { mayCall } from '../../kernel/access.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Operation } from '../../kernel/operation.ts';
import type { Tool } from '../../kernel/tool.ts';
import { writeJson } from '../../kernel/written/write-json.ts';
import { inEnglish, say } from '../../words/sentence.ts';
import { fenceTexts } from './fence-texts.ts';
import { withinBound } from './within-bound.ts';

export interface ToolCalls {
  readonly tools: readonly Tool[];
  readonly actor: Actor;
  /** What it answers is told while no other call of the request is at work: it may be large. */
  run<T>(op: Operation, input: unknown, tell: (output: unknown) => T): Promise<T>;
  /** Comes when others had theirs: the list of tools is long, and may be asked for a hundred times in one request. */
  turn(): Promise<void>;
}

/** 25,000 in all, of which the structured content and its text take a half each, and the remarks a little. */
const mostTokens = 12_000;

/** The server of one request: it offers what the key's scopes allow, and keeps nothing. */
export function toolServer({ tools, actor, run, turn }: ToolCalls): Server {
  const server = new Server(
    { name: 'parlance', version },
    { capabilities: { tools: {} }, instructions: inEnglish(say('mcp.instructions')) },
  );
  const allowed = tools.filter(({ op }) => mayCall(op, actor));
  server.setRequestHandler('tools/list', async () => {
    await turn();
    return { tools: allowed.map(offered) };
  });
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 100)}`);
    try {
      return await run(tool.op, params.arguments ?? {}, resultOf);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const details = { error: error.message, code: error.code, details: error.details };
      return { isError: true, content: [{ type: 'text', text: writeJson(details) }] };
    }
  });
  return server;
}

const forms = new WeakMap<Operation, Offered>();

function offered({ name, op }: Tool): Offered {
  const known = forms.get(op);
  if (known) return known;
  const form: Offered = {
    name,
    title: op.summary,
    description: `${op.summary}. ${inEnglish(say('mcp.untrusted'))}`,
    inputSchema: objectSchema(op.input, 'input'),
    outputSchema: objectSchema(op.output, 'output'),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
  forms.set(op, form);
  return form;
}

const Schema = z.looseObject({ type: z.literal('object').default('object') }).catchall(z.json());

function objectSchema(schema: z.ZodType, io: 'input' | 'output'): z.output<typeof Schema> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => leaveOutNothingSaid(jsonSchema),
  });
  return Schema.parse(json);
}

/** An assistant reads the forms in each talk, and pays for each letter: that a number can be counted exactly goes without saying. */
function leaveOutNothingSaid(form: z.core.JSONSchema.BaseSchema): void {
  if (form.minimum === Number.MIN_SAFE_INTEGER) delete form.minimum;
  if (form.maximum === Number.MAX_SAFE_INTEGER) delete form.maximum;
  if (isOnlyText(form.propertyNames)) delete form.propertyNames;
}

const isOnlyText = (names: unknown): boolean => JSON.stringify(names) === '{"type":"string"}';

function resultOf(output: unknown): CallToolResult {
  const word = randomBytes(6).toString('hex');
  // Fenced once it is cut, so that no fence is ever cut off.
  const write = (value: unknown) => JSON.stringify(fenceTexts(value, word));
  const { value, leftOut } = withinBound(output, mostTokens, write);
  const fenced = fenceTexts(value, word);
  const remarks = [
    inEnglish(say('mcp.fenced', { word })),
    ...(leftOut.length > 0 ? [inEnglish(say('mcp.leftOut', { what: leftOut.join('; ') }))] : []),
  ];
  return {
    content: [{ type: 'text', text: `${remarks.join('\n')}\n\n${JSON.stringify(fenced)}` }],
    structuredContent: z.record(z.string(), z.unknown()).parse(fenced),
  };
}
