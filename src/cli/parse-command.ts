import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, commands } from './commands.ts';

export class UsageError extends Error {
  override name = 'UsageError';
}

export interface ParsedCommand {
  readonly operation: string;
  readonly input: Record<string, unknown>;
  readonly file: string | null;
  readonly report?: Command['report'];
}

/** Turns the words of a command line into an operation and its input. */
export function parseCommand(argv: readonly string[]): ParsedCommand {
  if (argv[0] === 'call') return parseCall(argv.slice(1));
  const command = [...commands]
    .sort((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
  if (!command) throw new UsageError(help());
  return parseInput(command, argv.slice(command.name.split(' ').length));
}

/** `call OPERATION '{"…": …}'`: whatever has no command of its own. */
function parseCall([operation, json = '{}', file]: readonly string[]): ParsedCommand {
  if (!operation) throw new UsageError('Usage: call OPERATION [JSON] [FILE]');
  try {
    return { operation, input: JSON.parse(json) as Record<string, unknown>, file: file ?? null };
  } catch {
    throw new UsageError('The input of call must be JSON, for example \'{"name":"x"}\'.');
  }
}

function parseInput(command: Command, words: readonly string[]): ParsedCommand {
  const kinds = command.options ?? {};
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
      strict: true,
    });
    const plain = command.sendsFile ? positionals.slice(1) : positionals;
    const wanted = command.words ?? [];
    if (plain.length !== wanted.length || (command.sendsFile && !positionals[0]))
      throw new Error('wrong number of words');
    const named = wanted.map((name, index) => [name, plain[index]] as const);
    const given = Object.entries(values).map(([name, value]) => [
      command.names?.[name] ?? name,
      readValue(command, name, value),
    ]);
    return {
      operation: command.operation,
      input: Object.fromEntries([...named, ...given]),
      file: command.sendsFile ? (positionals[0] ?? null) : null,
      ...(command.report ? { report: command.report } : {}),
    };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${command.usage}`);
  }
}

function readValue({ options, paths }: Command, name: string, value: string | boolean | undefined): unknown {
  if (paths?.includes(name)) return resolve(String(value));
  if (options?.[name] === 'number') return Number(value);
  return name === 'status' ? String(value).split(',') : value;
}

export function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return `Usage: npm run cli -- COMMAND\n\n${lines.join('\n')}\n  ${'call'.padEnd(width)}any operation by its id: call OPERATION [JSON] [FILE]`;
}
