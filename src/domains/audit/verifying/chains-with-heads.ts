import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { invalidParameter } from '../../../kernel/errors.ts';
import { isFileError } from '../../../kernel/machine/is-file-error.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { parseCheckpoint } from '../chain/checkpoint.ts';

/** The chains that have a file of signed heads in the folder. */
export async function chainsWithHeads(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (isFileError(error, 'ENOENT')) return [];
    throw error;
  });
  return names.flatMap(
    (name) => /^audit-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/.exec(name)?.[1] ?? [],
  );
}

/** The chains that a file of signed heads speaks of. One that says nothing must not pass for a check. */
export async function chainsInFile(path: string): Promise<Set<string>> {
  const chains = new Set<string>();
  try {
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      const head = parseCheckpoint(line);
      if (head) chains.add(head.companyId);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw refused(say('audit.headsUnreadable', { why: error.message }));
  }
  if (chains.size === 0) throw refused(say('audit.noHead'));
  return chains;
}

const refused = (message: Sentence) => invalidParameter('checkpoint', message);
