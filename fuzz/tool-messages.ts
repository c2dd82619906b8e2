import { z } from 'zod';
import { dashboardTools } from '../src/domains/dashboard/index.ts';
import type { Chance } from '../test/chance.ts';
import type { Json } from './document.ts';
import { type Known, makeValue, oddValue, spoil } from './make-value.ts';

export const revisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
export const client = { name: 'fuzz', version: '1' };

export interface ToolMessage {
  readonly name: string;
  params(chance: Chance, known: Known): Json;
}

/** What an assistant sends: the beginning of a talk, questions of what there is, and each of the tools. */
export const toolMessages: readonly ToolMessage[] = [
  {
    name: 'initialize',
    params: (chance) => ({ protocolVersion: chance.oneOf(revisions), capabilities: {}, clientInfo: client }),
  },
  {
    name: 'notifications/cancelled',
    params: (chance) => ({ requestId: chance.below(9), reason: chance.oneOf(['late', oddValue(chance)]) }),
  },
  ...[
    'tools/list',
    'ping',
    'server/discover',
    'notifications/initialized',
    'notifications/progress',
    'resources/list',
  ].map((name) => ({ name, params: () => ({}) })),
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

/** Of the protocol, but nothing that is offered; of no protocol at all; and names that every object has. */
export const otherMethods: readonly string[] = [
  'completion/complete',
  'elicitation/create',
  'logging/setLevel',
  'prompts/get',
  'resources/read',
  'resources/subscribe',
  'roots/list',
  'sampling/createMessage',
  'subscriptions/listen',
  'tasks/cancel',
  'tasks/get',
  'tasks/list',
  'tools/call/extra',
  'notifications/nothing',
  'rpc.discover',
  '__proto__',
  'constructor',
  'toString',
  '',
  'x'.repeat(5000),
];
