import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A text in the sources of the service, with `{}` where a value stands. */
export interface ServiceLiteral {
  readonly path: string;
  readonly text: string;
  /** The calls and properties around it, from the outside in: `conflict`, `message:`. */
  readonly to: readonly string[];
}

const folder = fileURLToPath(new URL('../../../src', import.meta.url));

/** Every text of the service itself; its tests and the programs beside it have none that a reader meets. */
export const serviceLiterals = (): readonly ServiceLiteral[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(kernel|ports|domains|edge)\/.*\.ts$/.test(path) && !/(\.test|-fake)\.ts$/.test(path))
    .flatMap((path) => {
      const { program } = parseSync(path, readFileSync(join(folder, path), 'utf8'));
      return literalsIn(program, []).map((literal) => ({ path, ...literal }));
    });

type Found = Omit<ServiceLiteral, 'path'>;
type Node = Readonly<Record<string, unknown>>;

function literalsIn(value: unknown, to: readonly string[]): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => literalsIn(one, to));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  if (/^(Import|TS(Literal|TypeAlias|Interface))/.test(String(node['type']))) return [];
  const text = textOf(node);
  return [
    ...(text === null ? [] : [{ text, to }]),
    ...Object.entries(node).flatMap(([key, part]) => literalsIn(part, [...to, ...stepInto(node, key)])),
  ];
}

function stepInto(node: Node, key: string): readonly string[] {
  if (key === 'arguments') return [nameOf(node['callee'])];
  if (node['type'] === 'Property' && key === 'value') return [`${nameOf(node['key'])}:`];
  if (node['type'] === 'MemberExpression' && key === 'object') return [`.${nameOf(node['property'])}`];
  return [];
}

/** `conflict`, `z.string().min`, `reasons.push`. */
function nameOf(value: unknown): string {
  const node = (value ?? {}) as Node;
  if (node['type'] === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
  if (node['type'] === 'CallExpression') return `${nameOf(node['callee'])}()`;
  return String(node['name'] ?? node['value'] ?? '');
}

function textOf(node: Node): string | null {
  if (node['type'] === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node['type'] !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}
