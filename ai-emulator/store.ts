import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchRecord, FileRecord } from './records.ts';

/** What the emulator must remember; everything else follows from it and from the clock. */
export type Store = {
  files: Map<string, FileRecord>;
  batches: Map<string, BatchRecord>;
  /** Ids of files that were deleted, result files too. */
  deletedFileIds: Set<string>;
  clockOffsetMs: number;
  saveFile(file: FileRecord, content: Buffer): void;
  deleteFile(id: string): void;
  saveBatch(batch: BatchRecord): void;
  saveClock(offsetMs: number): void;
  readContent(id: string): Buffer | null;
};

type Entry =
  | { kind: 'file'; file: FileRecord }
  | { kind: 'file_deleted'; id: string }
  | { kind: 'batch'; batch: BatchRecord }
  | { kind: 'clock'; offsetMs: number };

/**
 * With a folder, each change is a line of a journal before the caller hears of it, so a kill at any
 * moment loses nothing that was answered. Without one, everything lives and ends with the process.
 */
export function openStore(folder: string | null): Store {
  const contents = new Map<string, Buffer>();
  const journal = folder === null ? null : join(folder, 'journal.jsonl');
  const contentPath = (id: string) => join(folder ?? '', 'files', id);
  if (folder !== null) mkdirSync(join(folder, 'files'), { recursive: true });

  const store: Store = {
    files: new Map(),
    batches: new Map(),
    deletedFileIds: new Set(),
    clockOffsetMs: 0,
    saveFile(file, content) {
      if (folder === null) contents.set(file.id, content);
      else writeFileSync(contentPath(file.id), content);
      record({ kind: 'file', file });
    },
    deleteFile(id) {
      record({ kind: 'file_deleted', id });
    },
    saveBatch: (batch) => record({ kind: 'batch', batch }),
    saveClock: (offsetMs) => record({ kind: 'clock', offsetMs }),
    readContent(id) {
      if (folder === null) return contents.get(id) ?? null;
      return existsSync(contentPath(id)) ? readFileSync(contentPath(id)) : null;
    },
  };

  function record(entry: Entry): void {
    if (journal !== null) appendFileSync(journal, `${JSON.stringify(entry)}\n`);
    apply(entry);
  }

  function apply(entry: Entry): void {
    if (entry.kind === 'file') store.files.set(entry.file.id, entry.file);
    else if (entry.kind === 'batch') store.batches.set(entry.batch.id, entry.batch);
    else if (entry.kind === 'clock') store.clockOffsetMs = entry.offsetMs;
    else store.deletedFileIds.add(entry.id);
  }

  if (journal !== null && existsSync(journal)) for (const entry of readJournal(journal)) apply(entry);
  return store;
}

// A kill in the middle of a write leaves half a last line; nobody was answered for it, so it is cut off.
function readJournal(path: string): Entry[] {
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) writeFileSync(path, whole);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Entry => JSON.parse(line));
}
