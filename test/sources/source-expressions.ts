import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { packageRoot } from '../../src/config/package-root.ts';

export interface SourceExpression {
  /** `src/kernel/schema.ts:6` */
  readonly place: string;
  /** Null where it is put together of what only the running program knows. */
  readonly source: string | null;
  readonly flags: string;
  /** As it stands in the file. */
  readonly written: string;
}

type Node = Readonly<Record<string, unknown>>;

/** Every regular expression of these folders: the literal ones, and those made by `RegExp` of texts that stand somewhere. */
export const sourceExpressions = (folders: readonly string[]): readonly SourceExpression[] =>
  folders.flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|d)\.m?tsx?$/.test(path))
      .sort()
      .flatMap((path) => expressionsOf(`${folder}/${path}`)),
  );

function expressionsOf(path: string): readonly SourceExpression[] {
  const { text, nodes } = readFile(path);
  return nodes.flatMap((node) => {
    const found = expressionAt(node, path);
    if (!found) return [];
    const [start, end] = [Number(node['start']), Number(node['end'])];
    const line = text.slice(0, start).split('\n').length;
    return [{ place: `${path}:${line}`, written: text.slice(start, end), ...found }];
  });
}

interface File {
  readonly text: string;
  readonly nodes: readonly Node[];
}

const files = new Map<string, File>();

function readFile(path: string): File {
  const known = files.get(path);
  if (known) return known;
  const text = readFileSync(join(packageRoot, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const file = { text, nodes: nodesIn(program) };
  files.set(path, file);
  return file;
}

function nodesIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [value as Node, ...below] : below;
}

function expressionAt(node: Node, path: string): Pick<SourceExpression, 'source' | 'flags'> | null {
  const regex = regexOf(node);
  if (regex) return { source: regex.pattern, flags: regex.flags };
  const isCall = node['type'] === 'NewExpression' || node['type'] === 'CallExpression';
  if (!isCall || nameOf(node['callee']) !== 'RegExp') return null;
  const [source, flags] = (node['arguments'] as readonly Node[]).map((part) => textOf(part, path));
  return { source: source ?? null, flags: flags ?? '' };
}

const regexOf = (node: Node) =>
  node['type'] === 'Literal'
    ? (node['regex'] as { readonly pattern: string; readonly flags: string } | undefined)
    : undefined;

/** What a text says that is put together of constants, from other files too; null for any other. */
function textOf(value: unknown, path: string): string | null {
  const node = (value ?? {}) as Node;
  switch (node['type']) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : null;
    case 'Identifier': {
      const constant = constantOf(nameOf(node), path);
      return constant && textOf(constant.value, constant.path);
    }
    case 'MemberExpression': {
      const constant = constantOf(nameOf(node['object']), path);
      const isSource = nameOf(node['property']) === 'source';
      return (isSource && constant && regexOf(constant.value)?.pattern) || null;
    }
    case 'BinaryExpression':
      return node['operator'] === '+'
        ? joined([textOf(node['left'], path), textOf(node['right'], path)])
        : null;
    case 'TaggedTemplateExpression': {
      const isRaw = nameOf((node['tag'] as Node)['property']) === 'raw';
      return isRaw ? templateText(node['quasi'] as Node, 'raw', path) : null;
    }
    case 'TemplateLiteral':
      return templateText(node, 'cooked', path);
    default:
      return null;
  }
}

function templateText(node: Node, form: 'raw' | 'cooked', path: string): string | null {
  const parts = (node['expressions'] as readonly unknown[]).map((part) => textOf(part, path));
  const quasis = node['quasis'] as ReadonlyArray<{
    readonly value: Readonly<Record<'raw' | 'cooked', string>>;
  }>;
  return joined(quasis.flatMap(({ value }, at) => [value[form], ...parts.slice(at, at + 1)]));
}

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.includes(null) ? null : parts.join('');

interface Constant {
  readonly value: Node;
  readonly path: string;
}

/** Of this file, or of the one that it is imported from. */
function constantOf(name: string, path: string): Constant | null {
  const { nodes } = readFile(path);
  const own = nodes.find((node) => node['type'] === 'VariableDeclarator' && nameOf(node['id']) === name);
  if (own) return { value: (own['init'] ?? {}) as Node, path };
  const from = nodes.find(
    (node) =>
      node['type'] === 'ImportDeclaration' &&
      nodesIn(node['specifiers']).some((part) => nameOf(part['local']) === name),
  );
  const file = String((from?.['source'] as Node | undefined)?.['value'] ?? '');
  return file.startsWith('.') ? constantOf(name, join(dirname(path), file)) : null;
}

const nameOf = (value: unknown): string => String(((value ?? {}) as Node)['name'] ?? '');
