import { statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { explainStartError } from '../explain-start-error.ts';
import { makeFolder } from './make-folder.ts';

test('a folder is made with those above it, for its user alone, and again changes nothing', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'parlance-folder-')), 'a', 'b');
  makeFolder(path);
  makeFolder(path);
  expect([statSync(path).isDirectory(), statSync(path).mode & 0o777]).toEqual([true, 0o700]);
  const file = join(path, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'c'))).toThrow(/ENOTDIR/);
});

test('a place where none can be made ends the start with a sentence that says so: below /proc Node.js goes round for ever', async () => {
  const error = await lockDataDir('/proc/parlance/data').then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(explainStartError(error)).toContain('Set DATA_DIR to another folder.');
});
