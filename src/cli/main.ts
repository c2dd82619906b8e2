import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createApp } from '../app.ts';
import { appOperations } from '../app-operations.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { callAsOperator, inputHeader } from '../edge/control/control-server.ts';
import { isAttachment } from '../kernel/attachment.ts';
import { createLog } from '../log.ts';
import { help, type ParsedCommand, parseCommand, UsageError } from './parse-command.ts';

try {
  const words = process.argv.slice(2);
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') {
    process.stdout.write(`${help()}\n`);
    process.exit(0);
  }
  const command = parseCommand(words);
  const config = loadConfig(readEnv());
  const socket = join(config.dataDir, 'control.sock');
  if (await answers(socket)) await callRunning(socket, command);
  else await callHere(config, command);
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    probe.once('connect', () => resolve(probe.destroy() !== undefined));
    probe.once('error', () => resolve(false));
  });
}

/** The running service does the work; only bytes go over the socket. */
async function callRunning(socketPath: string, command: ParsedCommand): Promise<void> {
  const { operation, input, file } = command;
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(
      {
        socketPath,
        path: `/${encodeURIComponent(operation)}`,
        method: 'POST',
        headers: { [inputHeader]: Buffer.from(JSON.stringify(input)).toString('base64url') },
      },
      (response) => {
        if (response.headers['content-type'] !== 'application/json') {
          pipeline(response, process.stdout, { end: false }).then(resolve, reject);
          return;
        }
        response.toArray().then((chunks: Buffer[]) => {
          const answer = JSON.parse(Buffer.concat(chunks).toString()) as { output?: unknown; error?: string };
          if (answer.error !== undefined) reject(new Error(answer.error));
          else resolve(print(command, answer.output));
        }, reject);
      },
    );
    outgoing.once('error', reject);
    if (file) pipeline(createReadStream(file), outgoing).catch(reject);
    else outgoing.end();
  });
}

/** No service runs on this data: the command opens it itself, for as long as it takes. */
async function callHere(config: Config, command: ParsedCommand): Promise<void> {
  const { operation, input, file } = command;
  const op = appOperations.get(operation);
  if (!op) throw new Error(`There is no operation named ${operation}.`);
  const app = await createApp(config, createLog('error'));
  try {
    const output = await callAsOperator(app.services, op, input, file ? createReadStream(file) : undefined);
    if (isAttachment(output)) await pipeline(output.body, process.stdout, { end: false });
    else print(command, output);
    await app.mail.deliverDue();
  } finally {
    await app.close();
  }
}

function print({ report }: ParsedCommand, output: unknown): void {
  const told = report?.(output) ?? { text: JSON.stringify(output ?? null, null, 2), ok: true };
  process.stdout.write(`${told.text}\n`);
  if (!told.ok) process.exitCode = 1;
}
