import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appJobs, appRoutes } from '../src/app-routes.ts';
import { parseCommand } from '../src/cli/parse-command.ts';
import { packageRoot } from '../src/config/package-root.ts';
import { alertTypes } from '../src/domains/security/alerts/alert-types.ts';
import { createProcessMetrics } from '../src/edge/http/process-metrics.ts';
import { isNamedSchedule } from '../web/src/view/schedules/schedule-names.ts';

const read = (name: string): string => readFileSync(join(packageRoot, name), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(packageRoot, 'docs', 'guides')).map((name) => `docs/guides/${name}`),
];
const jobNames = appJobs.map(({ name }) => name);
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

/** Each command of the fenced blocks, and of `npm …` in running text. */
const commands = pages.flatMap((page) => {
  const text = read(page);
  const fenced = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .trim()
      .replaceAll(/\\\n\s*/g, '')
      .split('\n'),
  );
  const inline = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`((?:npm|node) [^`]+)`/g)].map(
    ([, line = '']) => line,
  );
  return [...fenced, ...inline]
    .flatMap((line) => line.split(' && '))
    .map((line) => ({ page, line: line.trim() }));
});

/** The words of a shell line, quotes taken off. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');

function problemOf(command: string): string | null {
  const line = command
    .replace(/^docker exec \w+ /, '')
    // What a shell hands over, and what is said of it.
    .replace(/ < \w+( +#.*)?$/, '')
    .replace(/^[A-Z_]+=[\w./-]+ /, '')
    .replace(/^node \/opt\/parlance\/scripts\/parlance\.mjs/, 'parlance')
    .replace(/^npx \.\/parlance-[\d.]+\.tgz/, 'parlance')
    .replace(/^parlance cli/, 'npm run cli --')
    .replace(/^parlance demo/, 'npm run demo');
  const words = wordsOf(line);
  // Installing is what the run of these very tests began with; curl lines are held against the routes below.
  if (
    /^npm (ci|install|pack|test|start)\b/.test(line) ||
    line === 'parlance' ||
    /^(docker|echo) |^ID=\S+$/.test(line) ||
    line.startsWith('curl ') ||
    line.startsWith('TOKEN=$(curl ')
  )
    return null;
  // Of the machine: what of ours they name is there.
  if (/^(cp|helm|install|journalctl|kubectl|mkdir|systemctl|tar)$/.test(words[0] ?? ''))
    return words.find((word) => word.startsWith('ops/') && !existsSync(join(packageRoot, word))) ?? null;
  if (words[0] === 'node') return existsSync(join(packageRoot, words[1] ?? '')) ? null : 'no such script';
  if (words[0] !== 'npm' || words[1] !== 'run') return 'neither npm nor node nor curl';
  if (!scripts.includes(words[2] ?? '')) return `no script named ${words[2]}`;
  const rest = words.slice(4);
  if (
    words[2] !== 'cli' ||
    rest.length === 0 ||
    rest[0] === 'help' ||
    rest[0] === 'COMMAND' ||
    rest[0] === '…'
  )
    return null;
  try {
    const { operation, input } = parseCommand(rest);
    const isUnknown = operation === 'operator.runSchedule' && !jobNames.includes(String(input['name']));
    return isUnknown ? 'no such schedule' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('every command in README and guides exists, with the words it is written with', () => {
  expect(commands.length).toBeGreaterThan(20);
  expect(
    commands.map(({ page, line }) => [page, line, problemOf(line)]).filter(([, , problem]) => problem),
  ).toEqual([]);
});

test('the README names every setting', () => {
  const settings = [...read('src/config/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  );
  expect(settings.length).toBeGreaterThan(40);
  const named = read('README.md');
  expect(settings.filter((name) => name !== 'NODE_ENV' && !named.includes(`\`${name}\``))).toEqual([]);
});

test('every address that the guides call is one of the service', () => {
  const known = [
    '/api/docs',
    '/api/openapi.json',
    '/api/rpc',
    // An exporter adds /v1/traces itself.
    '/api/ingest/otlp',
    '/api/mcp',
    ...appRoutes.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')),
  ];
  const called = pages.flatMap((page) =>
    [...read(page).matchAll(/(\/api\/[\w/{}.-]*[\w}])/g)].map(([, path = '']) => path),
  );
  expect([...new Set(called)].filter((path) => !known.includes(path))).toEqual([]);
});

test('the dashboard asks only for figures that /metrics has', async () => {
  const { registry, observeRequest, observeTransaction } = createProcessMetrics(true);
  observeRequest({ method: 'GET', route: '/', status: 200, ms: 1 });
  observeTransaction({ kind: 'company', ms: 1, waitMs: 0, failed: false });
  const served = await registry.metrics();
  const asked = [...read('ops/grafana-dashboard.json').matchAll(/parlance_\w+/g)].map(([name]) => name);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(served))).toEqual([]);
});

test('the runbook knows every alert and every line of the log', () => {
  const runbook = read('docs/runbook.md');
  const files = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' });
  const lines = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...read(join('src', name)).matchAll(/log\.(?:warn|error|info)\([^;]*?'([^'{}]+)',?\s*\)/g),
    ])
    .map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(20);
  expect([...alertTypes, ...new Set(lines)].filter((name) => !runbook.includes(name))).toEqual([]);
});

test('every schedule has a name for people', () => {
  expect(jobNames.filter((name) => !isNamedSchedule(name))).toEqual([]);
});
