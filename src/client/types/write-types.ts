// Writes the types of the client as one file that leans on nothing: node scripts/run-typescript.mjs src/client/types/write-types.ts FILE
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { appRouter } from '../../app-router.ts';
import { packageRoot } from '../../config/package-root.ts';
import { saidFields } from '../../domains/imports/pushing/index.ts';
import { operationsOf } from '../../edge/rpc/procedures.ts';
import { typeText } from './type-text.ts';

type Json = Readonly<Record<string, unknown>>;

/** Forms that have a name, by it; what goes in may be written in more ways than what comes out. */
const named = new Map<string, string>();

function textOf(schema: z.ZodType, io: 'input' | 'output'): string {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { date: true });
    },
  });
  const nameOf = (name: string) => (io === 'input' ? `${name}Input` : name);
  for (const [name, form] of Object.entries($defs)) named.set(nameOf(name), typeText(form as Json, nameOf));
  const { id, ...own } = json;
  if (typeof id !== 'string') return typeText(own as Json, nameOf);
  named.set(nameOf(id), typeText(own as Json, nameOf));
  return nameOf(id);
}

const groups = new Map<string, string[]>();
for (const [path, { kind, input, output, summary }] of operationsOf(appRouter)) {
  const [group = '', name = ''] = path.split('.');
  const form = kind === 'query' ? 'Query' : 'Mutation';
  const text = `    /** ${summary}. */\n    ${name}: ${form}<${textOf(input, 'input')}, ${textOf(output, 'output')}>;`;
  groups.set(group, [...(groups.get(group) ?? []), text]);
}

const procedures = [...groups].map(([name, members]) => `  readonly ${name}: {\n${members.join('\n')}\n  };`);
const forms = [...named].map(([name, text]) => `export type ${name} = ${text};`);
const fields = saidFields
  .filter((field) => field !== 'externalId')
  .map((field) => `  ${field}?: SessionField;`);

const text = `${readFileSync(join(packageRoot, 'src', 'client', 'types', 'frame.d.ts.txt'), 'utf8')}
/** A conversation: its fields as an import's JSON lines have them. */
export interface PushedSession {
  externalId: string;
${fields.join('\n')}
  messages?: readonly PushedMessage[];
}

/** The typed procedures; a key reaches those that its scopes allow. */
export interface Procedures {
${procedures.join('\n')}
}

${forms.join('\n')}
`;
writeFileSync(process.argv[2] ?? 'index.d.ts', text);
