import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';

export interface Import {
  readonly from: string;
  /** A file from the root of the project, or the name of a package. */
  readonly to: string;
  /** Gone once it is compiled. */
  readonly isType: boolean;
}

/** The sources below a folder, from the root of the project on. */
export const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .sort();

export const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$/.test(file);

export const importsOf = (from: string): readonly Import[] =>
  [...readFileSync(join(packageRoot, from), 'utf8').matchAll(statement)].map(([, type, still, late]) => {
    const name = still ?? late ?? '';
    const to = name.startsWith('.') ? normalize(join(dirname(from), name)) : name;
    return { from, to, isType: type !== undefined };
  });

/** What stands at the top of a file, and what is loaded later. */
const statement =
  /^(?:import|export)\s+(?:(type)\s+)?(?:[\w*{][^;']*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** Every way that leads back to where it started, as a line to read. */
export function circlesIn(files: readonly string[]): readonly string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) return void circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  const targets = new Map(files.map((file) => [file, importsOf(file)]));
  for (const file of files) visit(file, []);
  return circles;
}
