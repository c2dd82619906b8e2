import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TempDir extends AsyncDisposable {
  readonly path: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A folder of one's own, gone with all that is in it when its work is done. */
export async function tempDir(name: string): Promise<TempDir> {
  const path = await mkdtemp(join(tmpdir(), `parlance-${name}-`));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
