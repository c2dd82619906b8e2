import { text } from 'node:stream/consumers';
import { loadConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { DumpError } from '../db/dump/dump-format.ts';
import { explainError } from '../explain-start-error.ts';
import { AppError, type Issue } from '../kernel/errors.ts';
import { CommandFailed } from './command-failed.ts';
import { localWork } from './local/local-work.ts';
import { HelpAsked, type ParsedCommand, parseCommand, tellRefusal, UsageError } from './parse-command.ts';
import { openService } from './service.ts';

// Left to itself, Node.js would write down all that the error carries.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
});

let command: ParsedCommand | undefined;
try {
  command = parseCommand(process.argv.slice(2));
  const work = localWork[command.operation];
  if (work) {
    const { output, failed = false } = await work(readEnv(), command.input);
    print(output);
    process.exit(failed ? 1 : 0);
  }
  const config = loadConfig(readEnv());
  await using service = await openService(config);
  const { operation, file, company, secret } = command;
  const input = {
    ...command.input,
    ...(company && { [company.as]: await service.companyId(company.name) }),
    ...(secret && { [secret]: (await text(process.stdin)).trim() }),
  };
  const output = await service.call(operation, input, file);
  const told = command.report?.(output);
  print(told ? told.text : output);
  process.exitCode = told?.ok === false ? 1 : 0;
} catch (error) {
  if (error instanceof HelpAsked) {
    process.stdout.write(`${error.message}\n`);
    process.exit(0);
  }
  const refusal = command ? tellRefusal(command, issuesOf(error)) : null;
  process.stderr.write(`${refusal ?? sentenceOf(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
process.exit();

function print(output: unknown): void {
  if (typeof output === 'string') process.stdout.write(`${output}\n`);
  else if (output !== undefined) process.stdout.write(`${JSON.stringify(output, null, 2)}\n`);
}

function sentenceOf(error: unknown): string {
  const isTold = [UsageError, AppError, DumpError, CommandFailed].some((kind) => error instanceof kind);
  return isTold && error instanceof Error ? error.message : explainError(error);
}

/** The fields that the service refused, wherever it ran. */
function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof CommandFailed) return error.issues;
  const { issues } = error instanceof AppError ? error.details : {};
  return Array.isArray(issues) ? issues : [];
}
