import { execFile } from 'node:child_process';
import { copyFile, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import { keyScopes } from '../src/kernel/actor.ts';
import { installClient } from './rig/built-client.ts';
import { makeKey } from './rig/program.ts';
import { type SignedIn, startApp, type TestApp } from './rig/start-app.ts';

const runFile = promisify(execFile);
const examples = join(packageRoot, 'examples');
const bin = (name: string) => join(packageRoot, 'node_modules', '.bin', name);

let app: TestApp;
let admin: SignedIn;
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  // Programs tell their own time.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  admin = await app.signUp();
  const url = await app.listen();
  const { key } = await makeKey(app.app.services, admin.companyId, keyScopes);
  env = {
    PATH: process.env['PATH'] ?? '',
    BASE_URL: url,
    EMAIL: admin.email,
    PASSWORD: admin.password,
    PARLANCE_URL: url,
    PARLANCE_API_KEY: key,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/api/ingest/otlp`,
    OTEL_EXPORTER_OTLP_HEADERS: `Authorization=Bearer ${key}`,
  };
  folder = await installClient();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** What it says, or why it failed. */
const run = (command: string, args: readonly string[], more: Record<string, string> = {}): Promise<string> =>
  runFile(command, args, { cwd: folder, env: { ...env, ...more } }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => `failed: ${error.stdout}${error.stderr}`,
  );

const asked = async (externalId: string) => {
  const { json } = await admin.browser.get(`/api/dashboard/sessions?search=${externalId}`);
  return (json as { data: { sessions: { externalId: string; rating: number | null }[] } }).data.sessions.find(
    (session) => session.externalId === externalId,
  );
};

test('the package of the client is type-checked, runs and is bundled where nothing else is installed', async () => {
  await copyFile(join(examples, 'typescript-client.ts'), join(folder, 'program.ts'));
  await symlink(join(packageRoot, 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  const options = {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    skipLibCheck: false,
    types: ['node'],
  };
  const config = { compilerOptions: options, files: ['program.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  expect(await run(bin('tsc'), ['-p', '.'])).toBe('');
  const told =
    /^1200 new, 0 identical, 1 rejected\ntypescript-bad startTime\n1200 sessions\nVALIDATION_ERROR 400\n$/;
  expect(await run(process.execPath, ['program.js'])).toMatch(told);
  expect(
    await run(bin('vite'), ['build', '--ssr', 'program.js', '--outDir', 'bundled', '--logLevel', 'error']),
  ).toBe('');
  await writeFile(
    join(folder, 'wrong.ts'),
    (await readFile(join(folder, 'program.ts'), 'utf8')).replace('limit: 5 ', "limit: 'five' "),
  );
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, files: ['wrong.ts'] }));
  expect(await run(bin('tsc'), ['-p', '.', '--noEmit'])).toContain('wrong.ts');
});

test('a program signs in as a person by the same package', async () => {
  await copyFile(join(examples, 'outside-program.mjs'), join(folder, 'person.mjs'));
  const person = {
    PARLANCE_EMAIL: admin.email,
    PARLANCE_PASSWORD: admin.password,
  };
  expect(await run(process.execPath, ['person.mjs'], person)).toMatch(
    / sees \d+ sessions in \d+ categories\.\nVALIDATION_ERROR 422: timeZone\n$/,
  );
});

test('the examples with curl, Python, OpenTelemetry and an assistant’s client do what they say', async () => {
  expect(await run('sh', [join(examples, 'push.sh')])).toMatch(
    /"outcome":"new"[\s\S]*"added":1[\s\S]*"outcome":"changed"/,
  );
  expect(await asked('curl-1')).toMatchObject({ rating: 5 });
  expect(await run('python3', [join(examples, 'push.py')])).toBe(
    '1 new, 0 changed, 0 identical, 0 rejected\n',
  );
  expect(await run(process.execPath, [join(examples, 'opentelemetry.mjs')])).toBe('It arrives tomorrow.\n');
  expect(await asked('opentelemetry-1')).toBeDefined();
  expect(await run(process.execPath, [join(examples, 'mcp-client.mjs')])).toMatch(
    /^Tools: .*get_session.*\n\d+ sessions\n$/,
  );
});

const blocks = /^```(sh|python|js)\n([\s\S]*?)^```$/gm;

test('each line of the guide that can be copied runs', async () => {
  const guide = await readFile(join(packageRoot, 'docs', 'guides', 'programs.md'), 'utf8');
  const found = [...guide.matchAll(blocks)];
  expect(found.map(([, language]) => language)).toEqual(['sh', 'sh', 'sh', 'sh', 'python', 'js']);
  for (const [, language, text = ''] of found) {
    const said =
      language === 'sh'
        ? await run('sh', ['-euc', text])
        : language === 'python'
          ? await run('python3', ['-c', text])
          : await writeFile(join(folder, 'line.mjs'), text).then(() => run(process.execPath, ['line.mjs']));
    expect(said).not.toMatch(/failed|"success":false|Traceback|rejected"?: ?[1-9]/);
  }
  for (const id of ['c-1', 'c-2', 'c-3', 'c-4', 'c-5']) expect(await asked(id)).toBeDefined();
});
