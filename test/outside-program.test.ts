import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import { briefly, buildOnce, makeDataDir, spawnServer } from './rig/built-server.ts';

vi.setConfig({ testTimeout: 120_000 });

test('the example runs outside of the repository, on the built package and the built service', async () => {
  const [email, password] = ['outside@example.org', 'a long enough phrase 42'];
  const server = await spawnServer({
    command: briefly,
    dataDir: await makeDataDir(),
    env: { SESSION_SECRET: 'a secret for tests only, 32 bytes or more' },
  });
  await server.ready;
  await register(server.url, { email, password, name: 'Outside', companyName: 'Outside Company' });
  const folder = await mkdtemp(join(tmpdir(), 'parlance-outside-'));
  try {
    // As after `npm install` of the package: its own description says where `parlance/client` is.
    const installed = join(folder, 'node_modules', 'parlance');
    await mkdir(join(installed, 'dist'), { recursive: true });
    await copyFile(join(packageRoot, 'package.json'), join(installed, 'package.json'));
    await symlink(join(await buildOnce(), 'server'), join(installed, 'dist', 'server'));
    await copyFile(join(packageRoot, 'examples', 'outside-program.mjs'), join(folder, 'program.mjs'));
    const said = await run(join(folder, 'program.mjs'), {
      PARLANCE_URL: `${server.url}/api/rpc`,
      PARLANCE_EMAIL: email,
      PARLANCE_PASSWORD: password,
    });
    expect(said).toMatch(/^Outside sees 0 sessions in \d+ categories\.\nVALIDATION_ERROR 422: timeZone\n$/);
  } finally {
    await rm(folder, { recursive: true });
    server.kill('SIGTERM');
    await server.ended;
  }
});

async function register(url: string, person: object): Promise<void> {
  const token = await fetch(`${url}/api/csrf-token`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const cookie = token.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie },
    body: JSON.stringify(person),
  });
  expect(answer.status).toBe(201);
}

async function run(program: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env['PATH'], ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}
