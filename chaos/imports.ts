import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { importEnded, importOf, importsPath, sendImport } from '../test/rig/pace/imports.ts';
import { personCalled, signedIn, signedUp } from '../test/rig/people.ts';
import { countSessions } from './count-sessions.ts';
import { type ChaosRun, restartsOf } from './frame.ts';
import { openService } from './service.ts';

const rowsPerFile = 12_000;
/** The share of the kills that falls into imports; the others fall into undoing them. */
const importingShare = 0.7;
const owner = personCalled('importer');

/** kill -9 while files are stored and while they are taken back. */
export const imports: ChaosRun = {
  name: 'imports',
  promise: 'R1 an import or undo that is killed again and again ends with every row once, and with none left',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using service = await openService({ engine });
    const broken: string[] = [];
    const kills = { importing: 0, undoing: 0 };
    let client = await signedUp(service.url, owner);
    const upload = async (number: number): Promise<string> =>
      (await sendImport(client, fileOf(number), 'text/csv')).id;

    // A whole one first: how long it takes says within what time to kill.
    const from = performance.now();
    const ids = [await upload(0)];
    await importEnded(client, ids[0] ?? '');
    const wholeMs = performance.now() - from;

    const killAndStart = async (): Promise<void> => {
      await sleep(chance.next() * wholeMs);
      await service.kill();
      await service.start();
      client = await signedIn(service.url, owner);
    };
    const planned = Math.round(rounds * importingShare);
    while (kills.importing < planned) {
      const id = await upload(ids.length);
      ids.push(id);
      while (kills.importing < planned && (await importOf(client, id)).state !== 'COMPLETED') {
        await killAndStart();
        kills.importing += 1;
      }
      if (ids.length % 10 === 0) log(`${kills.importing} kills in ${ids.length} imports`);
    }
    for (const id of ids) {
      const { counts } = await importEnded(client, id);
      if (counts.read !== rowsPerFile || counts.new !== rowsPerFile)
        broken.push(`import ${id} says ${JSON.stringify(counts)} of ${rowsPerFile} rows`);
    }
    const stored = await countSessions(client);
    if (stored.list !== ids.length * rowsPerFile || stored.overview !== stored.list)
      broken.push(`${JSON.stringify(stored)} sessions instead of ${ids.length * rowsPerFile}`);

    // Where the imports did not fill the rounds, the rest of them falls here; a file at a time, newest first.
    for (const id of ids.toReversed()) {
      await client.post(`${importsPath}/${id}/undo`);
      while (kills.importing + kills.undoing < rounds && (await importOf(client, id)).state === 'UNDOING') {
        await killAndStart();
        kills.undoing += 1;
      }
      const { counts } = await importEnded(client, id, { state: 'UNDONE' });
      if (counts.undone !== rowsPerFile) broken.push(`undo of ${id} took back ${counts.undone}`);
    }
    const left = await countSessions(client);
    if (left.list !== 0 || left.overview !== 0)
      broken.push(`${JSON.stringify(left)} sessions after the undo`);
    return {
      broken,
      figures: {
        killsWhileImporting: kills.importing,
        killsWhileUndoing: kills.undoing,
        imports: ids.length,
        expected: ids.length * rowsPerFile,
        stored: stored.list,
        left: left.list,
        ...restartsOf(service),
      },
    };
  },
};

function fileOf(number: number): string {
  const rows = Array.from(
    { length: rowsPerFile },
    (_, row) =>
      `s-${number}-${row},2026-01-${String(1 + (row % 28)).padStart(2, '0')}T10:00:00Z,positive,"User: question ${row}\nBot: answer"`,
  );
  return `id,start,sentiment,transcript\n${rows.join('\n')}\n`;
}
