import { loadConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { DumpError } from '../db/dump/dump-format.ts';
import { explainStartError } from '../explain-start-error.ts';
import { AppError } from '../kernel/errors.ts';
import { localWork } from './local/local-work.ts';
import { HelpAsked, parseCommand, UsageError } from './parse-command.ts';
import { openService } from './service.ts';

try {
  const command = parseCommand(process.argv.slice(2));
  const work = localWork[command.operation];
  if (work) {
    const { output, failed = false } = await work(readEnv(), command.input);
    print(output);
    process.exit(failed ? 1 : 0);
  }
  const config = loadConfig(readEnv());
  await using service = await openService(config);
  const { operation, file, company } = command;
  const input = company
    ? { ...command.input, [company.as]: await service.companyId(company.name) }
    : command.input;
  print(await service.call(operation, input, file));
  process.exitCode = 0;
} catch (error) {
  if (error instanceof HelpAsked) {
    process.stdout.write(`${error.message}\n`);
    process.exit(0);
  }
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
process.exit(0);

function print(output: unknown): void {
  if (typeof output === 'string') process.stdout.write(`${output}\n`);
  else if (output !== undefined) process.stdout.write(`${JSON.stringify(output, null, 2)}\n`);
}

function sentenceOf(error: unknown): string {
  const isTold = [UsageError, AppError, DumpError].some((kind) => error instanceof kind);
  if (error instanceof Error && (isTold || error.name === 'CommandFailed')) return error.message;
  return explainStartError(error).replace('Parlance could not start: ', '');
}
