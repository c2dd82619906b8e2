import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Issue } from '../kernel/errors.ts';
import { type Command, commands } from './commands.ts';

export class UsageError extends Error {
  override name = 'UsageError';
}

/** Asked for help, which is no mistake. */
export class HelpAsked extends Error {
  override name = 'HelpAsked';
}

export interface ParsedCommand {
  readonly operation: string;
  readonly input: Record<string, unknown>;
  readonly file: { readonly path: string; readonly use: 'sent' | 'written' } | null;
  /** A field whose value is read from the input. */
  readonly secret?: string | undefined;
  /** The name of a company, and the field that its id goes into. */
  readonly company: { readonly name: string; readonly as: string } | null;
  readonly report?: Command['report'] | undefined;
  /** How it is typed; null for `call`, whose input is the operation's own. */
  readonly usage: string | null;
  /** Fields of the operation as they are typed here. */
  readonly typedAs: Readonly<Record<string, string>>;
}

/** Turns the words of a command line into an operation and its input. */
export function parseCommand(argv: readonly string[]): ParsedCommand {
  if (argv[0] === undefined || ['help', '--help', '-h'].includes(argv[0])) throw new HelpAsked(help());
  if (argv[0] === 'call') return parseCall(argv.slice(1));
  const command = [...commands]
    .sort((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
  if (!command) {
    const near = commands.filter(({ name }) => name.startsWith(`${argv[0]} `));
    throw new UsageError(
      `There is no command "${argv.slice(0, 2).join(' ')}".\n\n${near.length > 0 ? listOf(near) : help()}`,
    );
  }
  return parseInput(command, argv.slice(command.name.split(' ').length));
}

/** `call OPERATION '{"…": …}'`: whatever has no command of its own. */
function parseCall([operation, json = '{}', file]: readonly string[]): ParsedCommand {
  if (!operation || operation === '--help') throw new HelpAsked('Usage: call OPERATION [JSON] [FILE]');
  try {
    const input = JSON.parse(json) as Record<string, unknown>;
    const sent = file ? { path: file, use: 'sent' as const } : null;
    return { operation, input, file: sent, company: null, usage: null, typedAs: {} };
  } catch {
    throw new UsageError('The input of call must be JSON, for example \'{"name":"x"}\'.');
  }
}

function parseInput(command: Command, words: readonly string[]): ParsedCommand {
  if (words.includes('--help') || words.includes('-h'))
    throw new HelpAsked(`${command.summary}\nUsage: ${command.usage}`);
  try {
    return readWords(command, words);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${command.usage}`);
  }
}

function readWords(command: Command, words: readonly string[]): ParsedCommand {
  const kinds = command.options ?? {};
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values, positionals } = parseArgs({
    args: [...words],
    options,
    allowPositionals: true,
    strict: true,
  });
  const wanted = [...(command.file ? ['file'] : []), ...(command.words ?? [])];
  if (positionals.length !== wanted.length)
    throw new Error(
      wanted.length > positionals.length
        ? `Missing: ${wanted.slice(positionals.length).join(', ')}.`
        : `Too many words: ${positionals.slice(wanted.length).join(' ')}. Put a name with spaces in quotes.`,
    );
  const named = Object.fromEntries(wanted.map((name, index) => [name, positionals[index]]));
  const given = Object.entries(values).map(([name, value]) => [
    command.names?.[name] ?? name,
    command.paths?.includes(name) ? resolve(String(value)) : readOption(name, kinds[name], value),
  ]);
  const input: Record<string, unknown> = { ...named, ...Object.fromEntries(given), ...command.fixed };
  const file = command.file ? { path: String(input['file']), use: command.file } : null;
  if (file) delete input['file'];
  const { operation, report, usage, companyAs } = command;
  const secret = command.secret && input[command.secret] === '-' ? command.secret : undefined;
  const typedAs = Object.fromEntries([
    ...(command.words ?? []).map((name) => [name, name]),
    ...Object.keys(kinds).map((name) => [command.names?.[name] ?? name, `--${name}`]),
  ]);
  const parsed = { operation, input, file, secret, company: null, report, usage, typedAs };
  if (!companyAs) return parsed;
  const { company, ...rest } = input;
  if (typeof company !== 'string') throw new Error('Say which company: --company NAME.');
  return { ...parsed, input: rest, company: { name: company, as: companyAs } };
}

function readOption(name: string, kind: string | undefined, value: unknown): unknown {
  if (kind === 'number') {
    const number = Number(value);
    if (Number.isNaN(number)) throw new Error(`--${name} must be a number.`);
    return number;
  }
  return kind === 'list' ? String(value).split(',') : value;
}

export function help(): string {
  const call = { name: 'call', summary: 'any operation by its id: call OPERATION [JSON] [FILE]' };
  return `Usage: npm run cli -- COMMAND [--help], or installed: parlance cli COMMAND\n\n${listOf([...commands, call])}`;
}

function listOf(told: readonly Pick<Command, 'name' | 'summary'>[]): string {
  const width = Math.max(...told.map(({ name }) => name.length)) + 2;
  return told.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n');
}

/** What was refused of the words that were typed, by their names, or null where it was something else. */
export function tellRefusal({ usage, typedAs }: ParsedCommand, issues: readonly Issue[]): string | null {
  const lines = issues.flatMap(({ path, message }) => {
    const name = typedAs[path.split('.')[0] ?? ''];
    return name === undefined ? [] : [`${name}: ${message}`];
  });
  return lines.length === 0 ? null : `${lines.join('\n')}\nUsage: ${usage}`;
}
