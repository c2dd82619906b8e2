import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import bundle from '../vite.server.config.ts';
import { readYaml, type Yaml } from './sources/read-yaml.ts';

const read = (name: string): string => readFileSync(join(packageRoot, name), 'utf8');
const map = (value: Yaml | undefined): Record<string, Yaml> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** The instructions of a Dockerfile, continued lines joined. */
const instructions = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
const of = (word: string) => instructions.filter((line) => line.word === word).map(({ rest }) => rest);

/** What the bundle does not hold. */
const besideTheBundle = ((bundle.ssr?.external ?? []) as string[]).filter((name) =>
  existsSync(join(packageRoot, 'node_modules', name)),
);

test('what is installed beside the bundle is what the bundle leaves out, and nothing twice', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies).sort()).toEqual([...besideTheBundle].sort());
});

test('the unit of systemd starts what the package holds, with settings that the service knows', () => {
  const unit = read('ops/systemd/parlance.service');
  expect(unit).toContain('dist/server/main.js');
  const names =
    /^Environment=(.*)$/m
      .exec(unit)?.[1]
      ?.split(' ')
      .map((word) => word.split('=')[0]) ?? [];
  for (const name of names) expect(read('src/config/config.ts')).toContain(`${name}:`);
});

test('the image is pinned, runs as a plain user, tells its health, and has nothing in it but what runs', () => {
  const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT'.split(' ');
  expect(instructions.filter(({ word }) => !known.includes(word))).toEqual([]);
  for (const image of of('FROM')) expect(image).toMatch(/^\S+:\d+-\S+/);
  expect(of('USER')).toEqual(['node']);
  expect(of('HEALTHCHECK')[0]).toContain('/readyz');
  expect(JSON.parse(of('ENTRYPOINT')[0] ?? '')).toEqual(['node', 'dist/server/main.js']);
  const lastStage = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'));
  const copied = lastStage.filter(({ word }) => word === 'COPY').map(({ rest }) => rest.split(' ')[1]);
  expect(copied).toEqual(['/parlance']);
  for (const source of of('COPY').filter((rest) => !rest.startsWith('--from')))
    for (const name of source.split(' ').slice(0, -1)) expect(existsSync(join(packageRoot, name))).toBe(true);
  const ignored = read('.dockerignore').split('\n');
  expect(['.git', '.env', 'data', 'node_modules'].filter((name) => !ignored.includes(name))).toEqual([]);
});

test('compose: read-only roots, no rights, secrets from outside, and nothing refers to what is not there', () => {
  const compose = map(readYaml(read('compose.yaml')));
  const services = map(compose['services']);
  const volumes = Object.keys(map(compose['volumes']));
  const settings = read('src/config/config.ts');
  for (const [name, value] of Object.entries(services)) {
    const service = map(value);
    expect([name, Boolean(service['build'] ?? service['image'])]).toEqual([name, true]);
    if (service['image']) expect(service['image']).toMatch(/:\d/);
    for (const other of Object.keys(map(service['depends_on'])))
      expect(Object.keys(services)).toContain(other);
    for (const mount of (service['volumes'] as string[] | undefined) ?? []) {
      const [from = ''] = mount.split(':');
      expect(from.startsWith('./') ? existsSync(join(packageRoot, from)) : volumes.includes(from)).toBe(true);
    }
    for (const [key, text] of Object.entries(map(service['environment'])))
      if (/SECRET|PASSWORD|KEY|TOKEN/.test(key))
        expect([key, text]).toEqual([key, expect.stringMatching(/^\$\{/)]);
  }
  const parlance = map(services['parlance']);
  expect(parlance).toMatchObject({
    init: 'true',
    restart: 'unless-stopped',
    read_only: 'true',
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  for (const key of Object.keys(map(parlance['environment']))) expect(settings).toContain(`${key}:`);
});
