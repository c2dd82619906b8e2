import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { noLimits } from '../test/rig/no-limits.ts';
import { serverUrl } from '../test/rig/on-server.ts';
import { makePlace, type Place, settingsOf } from '../test/rig/place.ts';
import type { Released } from '../test/upgrade/ask-all.ts';
import {
  hasReleased,
  type ReleasedName,
  releasedMain,
  releasedNames,
} from '../test/upgrade/released-build.ts';
import { openBalancer } from './balancer.ts';
import { type ChaosRun, type ChaosVerdict, timesOf } from './frame.ts';
import { newTold, openLoad, type Told } from './load.ts';
import { type ChaosService, openService } from './service.ts';

const data = new URL('../test/upgrade/2.0/', import.meta.url);
const env = { TRUST_PROXY: '1', RATE_LIMIT_OVERRIDES: noLimits };
/** Two of them are not known to 2.0, which asks for a number over nothing. */
const oldEnv = {
  ...env,
  RATE_LIMIT_OVERRIDES: noLimits
    .replace(/,(apiKey|ingest|refused-key)=[^,]*/g, '')
    .replaceAll('=0/', '=1000000/'),
};

/** Two instances of an older version behind a balancer, on the data of 2.0: each is replaced by this one under load. */
export const upgrade: ChaosRun = {
  name: 'upgrade',
  promise:
    'two instances replaced by this version one after the other, under load: nothing fails beyond what the balancer tries again',
  needs: 'postgres',
  async run({ rounds, log }): Promise<ChaosVerdict> {
    const names = releasedNames.filter(hasReleased);
    if (names.length === 0) return { broken: [], figures: { left: 'out, the history is not here' } };
    const told = newTold();
    for (let round = 0; round < rounds; round += 1) {
      const name = names[round % names.length];
      if (!name) break;
      await replaceBoth(name, told);
      log(`from ${name}: ${told.readings} readings and ${told.changes} changes so far`);
    }
    const { broken, times, readings, changes, imports } = told;
    return { broken, figures: { readings, changes, imports, ...timesOf('reading', times) } };
  },
};

async function replaceBoth(name: ReleasedName, told: Told): Promise<void> {
  const main = await releasedMain(name);
  const { callers }: Released = JSON.parse(
    gunzipSync(await readFile(new URL('postgres.json.gz', data))).toString(),
  );
  const at = await makePlace('postgres', serverUrl());
  restore(main, at);
  await using first = await openService({ engine: 'postgres', at, main, env: oldEnv });
  await using second = await openService({ engine: 'postgres', beside: first, main, env: oldEnv });
  await using balancer = await openBalancer([first.url, second.url]);
  const admin = callers['admin'] ?? { email: '', password: '' };
  // What 2.0 searches in is replaced by another index: until it is stopped, it answers a search with 500.
  const load = await openLoad({ url: balancer.url, admin, told, searches: name !== '2.0' });
  for (const service of [first, second] satisfies ChaosService[]) {
    await sleep(2_000);
    await service.stop();
    await sleep(1_000);
    await service.start({ env });
    await balancer.knowsAll();
  }
  await sleep(2_000);
  await load.stop();
}

/** By the older version itself: this one would go on to its own tables. */
function restore(main: string, at: Place): void {
  const dump = fileURLToPath(new URL('postgres.dump.gz', data));
  const words = [join(dirname(main), 'cli', 'main.js'), 'restore', dump, '--other-keys'];
  const env = {
    PATH: process.env['PATH'],
    HOME: at.dataDir,
    DATA_DIR: at.dataDir,
    ...settingsOf(at),
    ...oldEnv,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: at.dataDir,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the restore failed: ${stdout}${stderr}`);
}
