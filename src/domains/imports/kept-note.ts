import { readFile, rename, writeFile } from 'node:fs/promises';

/** What an import remembers beside its file: whole, or as it was before. Null: nothing. */
export async function readNote<T>(path: string): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  // Written below, by the same import.
  return text === null ? null : (JSON.parse(text) as T);
}

/** A cancelled import's folder is gone: nobody asks for the note. */
export async function writeNote<T>(path: string, note: T): Promise<void> {
  try {
    await writeFile(`${path}.part`, JSON.stringify(note), { mode: 0o600 });
    await rename(`${path}.part`, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
