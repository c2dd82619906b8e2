import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import { isTest, sourcesOf } from './sources/import-graph.ts';

const src = join(packageRoot, 'src');

/** A room may import what stands left of it. */
const rooms = ['words', 'config', 'db', 'ports', 'kernel', 'edge', 'domains'];

/** A domain may import the domains that stand left of it, through their doors. */
const domains = [
  'audit',
  'mail',
  'csp',
  'attributes',
  'redaction',
  'companies',
  'accounts',
  'identity',
  'keys',
  'taxonomy',
  'sessions',
  'figures',
  'batch',
  'reviews',
  'security',
  'views',
  'dashboard',
  'news',
  'imports',
  'ingest',
  'platform',
  'demo',
  'operator',
];

/** Programs of their own: they may import rooms, and no room imports them. */
const programs = ['cli', 'client'];

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith('.test.ts'))
  .sort();

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(src, from), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => ({
    from,
    to: relative(src, resolve(dirname(join(src, from)), match[1] ?? '')),
  }));
});

const roomOf = (file: string): string => file.split('/')[0] ?? '';
const domainOf = (file: string): string => file.split('/')[1] ?? '';
const isRoomFile = (file: string): boolean => file.includes('/');

function problemOf({ from, to }: Import): string | null {
  const edge = `${from} → ${to}`;
  if (!isRoomFile(from)) return null;
  const [fromRoom, toRoom] = [roomOf(from), roomOf(to)];
  if (!isRoomFile(to))
    return programs.includes(fromRoom) ? null : `${edge}: a room may not import the composition root`;
  if (programs.includes(fromRoom))
    return programs.includes(toRoom) && toRoom !== fromRoom ? `${edge}: programs stand alone` : null;
  if (programs.includes(toRoom)) return `${edge}: a program is no room`;
  const [left, right] = [rooms.indexOf(toRoom), rooms.indexOf(fromRoom)];
  if (left < 0 || right < 0) return `${edge}: unknown room`;
  if (left > right) return `${edge}: imports run one way, ${rooms.join(' → ')}`;
  if (fromRoom !== 'domains' || toRoom !== 'domains' || domainOf(from) === domainOf(to)) return null;
  const [lower, upper] = [domains.indexOf(domainOf(to)), domains.indexOf(domainOf(from))];
  if (lower < 0 || upper < 0) return `${edge}: unknown domain`;
  if (lower > upper) return `${edge}: domains build on each other one way, ${domains.join(' → ')}`;
  return to.endsWith('/index.ts') ? null : `${edge}: another domain is entered through an index.ts`;
}

test('imports run one way between rooms and between domains', () => {
  expect(imports.map(problemOf).filter(Boolean)).toEqual([]);
});

test('a door of a domain, or of a room within it, names at most ten things', () => {
  const namesOf = (door: string) =>
    [...readFileSync(join(src, door), 'utf8').matchAll(/\{([^}]*)\}/g)].flatMap(
      ([, names = '']) => names.match(/\w+(?=\s*(,|$))/g) ?? [],
    );
  const doors = files.filter((file) => /^domains\/.*\/index\.ts$/.test(file));
  expect(doors.length).toBeGreaterThan(20);
  expect(doors.filter((file) => namesOf(file).length > 10)).toEqual([]);
});

test('a folder holds at most 25 files, tests not counted, wherever it stands', () => {
  const folders = ['src', 'web/src', 'bench', 'chaos', 'fuzz', 'scripts', 'mutation', 'ai-emulator', 'test']
    .flatMap(sourcesOf)
    .filter((file) => !isTest(file))
    .map(dirname);
  const countOf = (folder: string) => folders.filter((other) => other === folder).length;
  expect([...new Set(folders)].filter((folder) => countOf(folder) > 25)).toEqual([]);
});

const sessionRooms = ['sessions', 'figures', 'taxonomy', 'attributes', 'redaction', 'dashboard', 'imports'];

test('the rows of sessions, and of all that builds on them, are held against a schema where they are read', () => {
  const unchecked = files
    .filter((file) => sessionRooms.includes(domainOf(file)))
    .filter((file) => /= await \w+\.query\(|return \w+\.query\(/.test(readFileSync(join(src, file), 'utf8')));
  // It only counts what its statement removed.
  expect(unchecked).toEqual(['domains/imports/rejected/retain-rejections.ts']);
});

test('only config/env.ts reads the environment of the process', () => {
  const readers = files.filter((file) => /process\.env\b/.test(readFileSync(join(src, file), 'utf8')));
  expect(readers).toEqual(['config/env.ts']);
});

test('no source file is longer than 300 lines, and none has a name that says nothing', () => {
  const long = files.filter((file) => readFileSync(join(src, file), 'utf8').split('\n').length > 301);
  const vague = files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file));
  expect([long, vague]).toEqual([[], []]);
});
