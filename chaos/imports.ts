import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { type Caller, createCaller } from '../test/rig/caller.ts';
import { signedIn } from '../test/rig/people.ts';
import { type ChaosRun, timesOf } from './frame.ts';
import { countSessions } from './load.ts';
import { openService } from './service.ts';

const rowsPerFile = 12_000;
/** The share of the kills that falls into imports; the others fall into undoing them. */
const importingShare = 0.7;
const owner = { email: 'importer@example.org', password: 'a long enough phrase 42' };

interface Run {
  readonly id: string;
  readonly state: string;
  readonly message: string | null;
  readonly counts: Readonly<Record<'read' | 'new' | 'changed' | 'identical' | 'rejected' | 'undone', number>>;
}

/** kill -9 while files are stored and while they are taken back. */
export const imports: ChaosRun = {
  name: 'imports',
  promise: 'R1 an import or undo that is killed again and again ends with every row once, and with none left',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using service = await openService({ engine });
    const broken: string[] = [];
    const kills = { importing: 0, undoing: 0 };
    let client = createCaller(service.url);
    const person = { ...owner, name: 'I', companyName: 'Killed often' };
    const { status } = await client.send('POST', '/api/register', { body: person });
    if (status !== 201) throw new Error(`registering answered ${status}`);
    client = await signedIn(service.url, owner);

    // A whole one first: how long it takes says within what time to kill.
    const from = performance.now();
    const ids = [await upload(client, 0)];
    await untilState(client, ids[0] ?? '', 'COMPLETED');
    const wholeMs = performance.now() - from;

    const killAndStart = async (): Promise<void> => {
      await sleep(chance.next() * wholeMs);
      await service.kill();
      await service.start();
      client = await signedIn(service.url, owner);
    };
    const planned = Math.round(rounds * importingShare);
    while (kills.importing < planned) {
      const id = await upload(client, ids.length);
      ids.push(id);
      while (kills.importing < planned && (await runOf(client, id)).state !== 'COMPLETED') {
        await killAndStart();
        kills.importing += 1;
      }
      if (ids.length % 10 === 0) log(`${kills.importing} kills in ${ids.length} imports`);
    }
    for (const id of ids) {
      const { counts } = await untilState(client, id, 'COMPLETED');
      if (counts.read !== rowsPerFile || counts.new !== rowsPerFile)
        broken.push(`import ${id} says ${JSON.stringify(counts)} of ${rowsPerFile} rows`);
    }
    const stored = await countSessions(client);
    if (stored.list !== ids.length * rowsPerFile || stored.overview !== stored.list)
      broken.push(`${JSON.stringify(stored)} sessions instead of ${ids.length * rowsPerFile}`);

    // Where the imports did not fill the rounds, the rest of them falls here; a file at a time, newest first.
    for (const id of ids.toReversed()) {
      await client.post(`/api/dashboard/imports/${id}/undo`);
      while (kills.importing + kills.undoing < rounds && (await runOf(client, id)).state === 'UNDOING') {
        await killAndStart();
        kills.undoing += 1;
      }
      const { counts } = await untilState(client, id, 'UNDONE');
      if (counts.undone !== rowsPerFile) broken.push(`undo of ${id} took back ${counts.undone}`);
    }
    const left = await countSessions(client);
    if (left.list !== 0 || left.overview !== 0)
      broken.push(`${JSON.stringify(left)} sessions after the undo`);
    for (const line of broken) log(line);
    return {
      held: broken.length === 0,
      figures: {
        killsWhileImporting: kills.importing,
        killsWhileUndoing: kills.undoing,
        imports: ids.length,
        expected: ids.length * rowsPerFile,
        stored: stored.list,
        left: left.list,
        ...timesOf('restart', service.startMs.slice(1)),
      },
    };
  },
};

async function upload(client: Caller, number: number): Promise<string> {
  const { data } = await client.post<{ import: Run }>('/api/dashboard/imports', fileOf(number), 'text/csv');
  return data.import.id;
}

const runOf = async (client: Caller, id: string): Promise<Run> =>
  (await client.get<{ import: Run }>(`/api/dashboard/imports/${id}`)).data.import;

async function untilState(client: Caller, id: string, state: string): Promise<Run> {
  for (;;) {
    const run = await runOf(client, id);
    if (run.state === state) return run;
    if (run.state === 'FAILED') throw new Error(`import ${id} failed: ${run.message}`);
    await sleep(100);
  }
}

function fileOf(number: number): string {
  const rows = Array.from(
    { length: rowsPerFile },
    (_, row) =>
      `s-${number}-${row},2026-01-${String(1 + (row % 28)).padStart(2, '0')}T10:00:00Z,positive,"User: question ${row}\nBot: answer"`,
  );
  return `id,start,sentiment,transcript\n${rows.join('\n')}\n`;
}
