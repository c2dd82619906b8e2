import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** Of this program, as its package says. */
export const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  readonly version: string;
};
