import { parseArgs } from 'node:util';
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
  /** The name of a company, and the field that its id goes into. */
  readonly company: { readonly name: string; readonly as: string } | null;
}

/** Turns the words of a command line into an operation and its input. */
export function parseCommand(argv: readonly string[]): ParsedCommand {
  if (argv[0] === undefined || argv[0] === 'help' || argv[0] === '--help') throw new HelpAsked(help());
  if (argv[0] === 'call') return parseCall(argv.slice(1));
  const command = [...commands]
    .sort((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
  if (!command) throw new UsageError(`There is no command "${argv.slice(0, 2).join(' ')}".\n\n${help()}`);
  return parseInput(command, argv.slice(command.name.split(' ').length));
}

/** `call OPERATION '{"…": …}'`: whatever has no command of its own. */
function parseCall([operation, json = '{}', file]: readonly string[]): ParsedCommand {
  if (!operation || operation === '--help') throw new HelpAsked('Usage: call OPERATION [JSON] [FILE]');
  try {
    const input = JSON.parse(json) as Record<string, unknown>;
    return { operation, input, file: file ? { path: file, use: 'sent' } : null, company: null };
  } catch {
    throw new UsageError('The input of call must be JSON, for example \'{"name":"x"}\'.');
  }
}

function parseInput(command: Command, words: readonly string[]): ParsedCommand {
  if (words.includes('--help')) throw new HelpAsked(`${command.summary}\nUsage: ${command.usage}`);
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
  const given = Object.entries(values).map(([name, value]) => [name, readOption(kinds[name], value)]);
  const input: Record<string, unknown> = { ...named, ...Object.fromEntries(given), ...command.fixed };
  const file = command.file ? { path: String(input['file']), use: command.file } : null;
  if (file) delete input['file'];
  if (!command.companyAs) return { operation: command.operation, input, file, company: null };
  const { company, ...rest } = input;
  if (typeof company !== 'string') throw new Error('Say which company: --company NAME.');
  return {
    operation: command.operation,
    input: rest,
    file,
    company: { name: company, as: command.companyAs },
  };
}

function readOption(kind: string | undefined, value: unknown): unknown {
  if (kind === 'number') return Number(value);
  return kind === 'list' ? String(value).split(',') : value;
}

export function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  const call = `  ${'call'.padEnd(width)}any operation by its id: call OPERATION [JSON] [FILE]`;
  return `Usage: npm run cli -- COMMAND [--help]\n\n${lines.join('\n')}\n${call}`;
}
