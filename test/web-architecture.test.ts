import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import { circlesIn, type Import, importsOf, isTest, sourcesOf } from './sources/import-graph.ts';

const src = 'web/src/';

/** A room may import what stands left of it. A chart leads to the sessions it counted, so it knows what is looked at. */
const rooms = [
  'i18n',
  'lib',
  'theme',
  'ui',
  'view',
  'charts',
  'features',
  'shell',
  'routes',
  'ahead.ts',
  'main.tsx',
];

/** What the browser may get out of the service besides its own files: nothing that reads schemas or tables. */
const sharedPackages = ['superjson'];

const mostFiles = 25;
const mostLines = 300;

const files = sourcesOf('web/src');
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);

const roomOf = (file: string): string => file.slice(src.length).split('/')[0] ?? '';
const featureOf = (file: string): string => file.slice(src.length).split('/')[1] ?? '';

function problemOf({ from, to }: Import): string | null {
  if (!to.startsWith(src)) return null;
  const edge = `${from} → ${to}`;
  const [left, right] = [rooms.indexOf(roomOf(to)), rooms.indexOf(roomOf(from))];
  if (left < 0 || right < 0) return `${edge}: unknown room`;
  if (left > right) return `${edge}: imports run one way, ${rooms.join(' → ')}`;
  const areFeatures = roomOf(from) === 'features' && roomOf(to) === 'features';
  return areFeatures && featureOf(from) !== featureOf(to)
    ? `${edge}: what two features share stands in a room left of them`
    : null;
}

test('imports of the web app run one way between its rooms, and no feature enters another', () => {
  expect(imports.map(problemOf).filter(Boolean)).toEqual([]);
});

test('what the browser takes from the service brings neither schemas nor tables with it', () => {
  const shared = new Set<string>();
  const packages: string[] = [];
  const follow = (edge: Import): void => {
    if (edge.isType || shared.has(edge.to)) return;
    if (!edge.to.startsWith('src/')) return void packages.push(`${edge.from} → ${edge.to}`);
    shared.add(edge.to);
    importsOf(edge.to).forEach(follow);
  };
  imports.filter(({ to }) => to.startsWith('src/')).forEach(follow);
  expect([...shared].length).toBeGreaterThan(0);
  expect(packages.filter((edge) => !sharedPackages.some((name) => edge.endsWith(` → ${name}`)))).toEqual([]);
});

test('a folder of the web app can be seen at a glance, and so can a file', () => {
  const folders = new Set(files.map(dirname));
  const full = [...folders].filter(
    (folder) => files.filter((file) => dirname(file) === folder).length > mostFiles,
  );
  const long = files.filter(
    (file) => readFileSync(join(packageRoot, file), 'utf8').split('\n').length > mostLines + 1,
  );
  expect([full, long]).toEqual([[], []]);
});

test('nowhere in the project does an import lead back to where it started', () => {
  const folders = ['src', 'web', 'test', 'bench', 'chaos', 'fuzz', 'scripts'];
  expect(circlesIn(folders.flatMap(sourcesOf))).toEqual([]);
});

test('a field for a number keeps what was typed: none of the library, which cuts it to its bounds', () => {
  const cutting = files.filter((file) =>
    /\bNumberInput\b/.test(readFileSync(join(packageRoot, file), 'utf8')),
  );
  expect(cutting).toEqual([]);
});
