import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface KillFigures {
  /** How often the process was killed while it stored, and while it took back. */
  readonly killsWhileImporting: number;
  readonly killsWhileUndoing: number;
  /** Must equal the rows of the files. */
  readonly expected: number;
  readonly counted: number;
  readonly stored: number;
  readonly leftAfterUndo: number;
}

interface Import {
  readonly id: string;
  readonly state: string;
  readonly counts: { readonly read: number; readonly new: number };
}

const rowsPerFile = 12_000;
const password = 'a long enough phrase 42';

/** Kills a service again and again at random moments of imports and undos, and counts what is there in the end. */
export async function benchImportKill(rounds: number, mainFile: string): Promise<KillFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-kill-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child = await start(mainFile, dataDir, port);
  const client = createClient(url);
  await client.register();
  const imports: string[] = [];
  let [killsWhileImporting, killsWhileUndoing] = [0, 0];

  async function killAndStart(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2_000));
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    child = await start(mainFile, dataDir, port);
  }

  async function untilState(id: string, state: string): Promise<Import> {
    for (;;) {
      const record = await client.getImport(id);
      if (record.state === state) return record;
      if (record.state === 'FAILED') throw new Error(`import ${id} failed`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  try {
    while (killsWhileImporting < rounds * 0.8) {
      const id = await client.upload(fileOf(imports.length));
      imports.push(id);
      while (killsWhileImporting < rounds * 0.8 && (await client.getImport(id)).state !== 'COMPLETED') {
        await killAndStart();
        killsWhileImporting += 1;
      }
    }
    const done = await Promise.all(imports.map((id) => untilState(id, 'COMPLETED')));
    const stored = await client.countSessions();
    for (const id of [...imports].reverse()) {
      await client.undo(id);
      while (
        killsWhileImporting + killsWhileUndoing < rounds &&
        (await client.getImport(id)).state === 'UNDOING'
      ) {
        await killAndStart();
        killsWhileUndoing += 1;
      }
      await untilState(id, 'UNDONE');
    }
    return {
      killsWhileImporting,
      killsWhileUndoing,
      expected: imports.length * rowsPerFile,
      counted: done.reduce(
        (sum, { counts }) => sum + (counts.new === counts.read ? counts.new : Number.NaN),
        0,
      ),
      stored,
      leftAfterUndo: await client.countSessions(),
    };
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

function createClient(url: string) {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: string, contentType = 'application/json') {
    const token = method === 'GET' ? null : await csrf();
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': contentType }),
        ...(token === null ? {} : { 'x-csrf-token': token }),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...rest] = pair.split('=');
      cookies.set(name, rest.join('='));
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  const csrf = async (): Promise<string> => (await send('GET', '/api/csrf-token')).csrfToken;

  return {
    async register() {
      const email = 'kill@example.org';
      const person = { email, password, name: 'K', companyName: 'Killed often' };
      await send('POST', '/api/register', JSON.stringify(person));
      await send('POST', '/api/auth/login', JSON.stringify({ email, password }));
    },
    upload: async (file: string): Promise<string> =>
      (await send('POST', '/api/dashboard/imports', file, 'text/csv')).data.import.id,
    getImport: async (id: string): Promise<Import> =>
      (await send('GET', `/api/dashboard/imports/${id}`)).data.import,
    undo: (id: string) => send('POST', `/api/dashboard/imports/${id}/undo`),
    countSessions: async (): Promise<number> =>
      (await send('GET', '/api/dashboard/sessions?limit=1&startDate=2000-01-01&endDate=2100-01-01')).data
        .pagination.totalCount,
  };
}

function fileOf(number: number): string {
  const rows = Array.from(
    { length: rowsPerFile },
    (_, row) =>
      `s-${number}-${row},2026-01-${String(1 + (row % 28)).padStart(2, '0')}T10:00:00Z,positive,"User: question ${row}\nBot: answer"`,
  );
  return `id,start,sentiment,transcript\n${rows.join('\n')}\n`;
}

async function start(mainFile: string, dataDir: string, port: number): Promise<ChildProcess> {
  const limits = 'dashboard=0/60,general=0/900,csrf-token=0/900,register=0/900,login=0/900';
  const child = spawn(process.execPath, [mainFile], {
    env: { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', RATE_LIMIT_OVERRIDES: limits },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (/is ready at/.test(chunk.toString())) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
