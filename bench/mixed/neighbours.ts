import { createReadStream } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendImport } from '../../test/rig/pace/imports.ts';
import { type Going, onAndOn } from '../../test/rig/pace/on-and-on.ts';
import type { Caller } from '../../test/rig/people.ts';
import { tempDir } from '../../test/rig/temp-dir.ts';
import { copyDataSet, expectCount } from '../data-set.ts';
import { type BenchGroup, dayOf, type Finding, lastDays, ms, n } from '../frame.ts';
import { plainCsvLines } from '../imports/import-files.ts';
import { writeLines } from '../imports/imports.ts';
import { type Subject, startSubject } from '../service.ts';
import { askMeanwhile, neighbourFinding } from './ask-meanwhile.ts';

/** P13: what one company's large work costs another one's small request. */
export const neighbours: BenchGroup = {
  name: 'neighbours',
  async run({ engine, isFull, log }) {
    const seconds = isFull ? 15 : 0.2;
    const count = isFull ? 1_000_000 : 500;
    await using place = await copyDataSet(engine, count, { words: true, log });
    await using folder = await tempDir('bench-files');
    const file = await writeLines(join(folder.path, 'rows.csv'), plainCsvLines(count));
    await using subject = await startSubject(place);
    await expectCount(subject.caller, count);
    const neighbour = await subject.signedIn('neighbour');
    const importer = await subject.signedIn('importer');
    const ask = () => neighbour.send('GET', '/api/auth/session');
    const alone = await askMeanwhile(ask, sleep(seconds * 1000));
    const goal = { engine, isFull };
    const findings: Finding[] = [neighbourFinding('alone', alone, goal)];
    for (const [what, work] of [
      ['loops the heaviest overview', () => onAndOn(() => subject.caller.get(heaviestOverview()))],
      ['loops a search of the list', () => searching(subject.caller)],
      ['exports everything', () => onAndOn(() => exportAll(subject))],
      ['imports a file', () => importOnce(importer, file)],
    ] as const) {
      const running = work();
      const seen = await askMeanwhile(ask, sleep(seconds * 1000));
      await running.stop();
      log(`while somebody ${what}: p95 ${ms(seen.p95)}, longest ${ms(seen.max)}`);
      findings.push(neighbourFinding(`while somebody ${what}`, seen, goal, alone));
    }
    const { data } = await importer.get<{ imports: readonly { rate: number | null }[] }>(
      '/api/dashboard/imports',
    );
    findings.push({
      goal: 'P13',
      what: 'the import beside that neighbour',
      measured: `${n(data.imports[0]?.rate ?? 0)} rows/s`,
      holds: null,
    });
    return findings;
  },
};

const heaviestOverview = () => `/api/dashboard/metrics?${lastDays(365)}&language=nl,de,en&escalated=false`;

/** Never the same one twice: what was found is kept. */
function searching(caller: Caller): Going {
  let daysAgo = 500;
  return onAndOn(() => {
    const path = `/api/dashboard/sessions?search=number&language=de&sortBy=cost&startDate=${dayOf(daysAgo)}`;
    daysAgo += 1;
    return caller.get(path);
  });
}

/** Takes the export as it comes and keeps nothing; ten seconds of it are enough. */
function exportAll({ url, caller }: Subject): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(`${url}/api/dashboard/sessions/export`, { headers: { cookie: caller.cookie() } });
    const timer = setTimeout(() => asked.destroy(), 10_000);
    asked.once('error', (error) => {
      clearTimeout(timer);
      if ('code' in error && error.code === 'ECONNRESET') resolve();
      else reject(error);
    });
    asked.once('response', (answer) => {
      answer.resume();
      answer.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}

/** Sends the file and comes back at once: the work goes on in the background. */
function importOnce(caller: Caller, file: string): Going {
  const sent = sendImport(caller, createReadStream(file), 'text/csv');
  return { stop: async () => void (await sent) };
}
