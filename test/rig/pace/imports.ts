import type { Caller } from '../people.ts';
import { until } from './until.ts';

/** An import as its page shows it. */
export interface ImportRun {
  readonly id: string;
  readonly state: string;
  readonly message: string | null;
  readonly counts: Readonly<Record<'read' | 'new' | 'changed' | 'identical' | 'rejected' | 'undone', number>>;
}

export const importsPath = '/api/dashboard/imports';

/** Taken in with a 202; the work goes on in the background. */
export async function sendImport(
  caller: Caller,
  body: string | object,
  type?: string,
  path = importsPath,
): Promise<ImportRun> {
  return (await caller.post<{ import: ImportRun }>(path, body, type)).data.import;
}

export async function importOf(caller: Caller, id: string): Promise<ImportRun> {
  return (await caller.get<{ import: ImportRun }>(`${importsPath}/${id}`)).data.import;
}

/** One that fails is an error. */
export const importEnded = (
  caller: Caller,
  id: string,
  { state = 'COMPLETED', withinMs = 3_600_000 } = {},
): Promise<ImportRun> =>
  until(
    async () => {
      const run = await importOf(caller, id);
      if (run.state === 'FAILED') throw new Error(`import ${id} failed: ${run.message}`);
      return run.state === state && run;
    },
    `import ${id}`,
    { withinMs },
  );
