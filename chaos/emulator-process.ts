import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ChatCounts } from '../ai-emulator/chat/chat-log.ts';
import type { FaultInput } from '../ai-emulator/faults.ts';
import type { Ledger } from '../ai-emulator/ledger.ts';
import { packageRoot } from '../src/config/package-root.ts';

export interface EmulatorProcess extends AsyncDisposable {
  readonly url: string;
  arm(...faults: readonly FaultInput[]): Promise<void>;
  disarm(): Promise<void>;
  /** What it has run and would have to be paid for: it knows nothing of the service. */
  ledger(): Promise<Omit<Ledger, 'lines'>>;
  /** What it was asked one by one. */
  chat(): Promise<ChatCounts>;
}

/** The provider, in a process that no kill of the service touches. */
export async function openEmulatorProcess({
  speed,
  chatMs = 0,
}: {
  readonly speed: number;
  readonly chatMs?: number;
}): Promise<EmulatorProcess> {
  const child = spawn(process.execPath, ['scripts/run-typescript.mjs', 'ai-emulator/main.ts'], {
    cwd: packageRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      AI_EMULATOR_PORT: '0',
      AI_EMULATOR_SPEED: String(speed),
      AI_EMULATOR_CHAT_MS: String(chatMs),
    },
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      const said = /AI emulator: (http:\S+)\/v1/.exec(output)?.[1];
      if (said) resolve(said);
    });
    child.once('exit', () => reject(new Error(`the emulator ended: ${output}`)));
  });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/emulator/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`the emulator answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    url,
    arm: async (...faults) => void (await ask('POST', 'faults', { faults })),
    disarm: async () => void (await ask('DELETE', 'faults')),
    chat: async () => (await ask('GET', 'chat')) as ChatCounts,
    ledger: async () => (await ask('GET', 'ledger')) as Omit<Ledger, 'lines'>,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
