// Makes the data of a released version for upgrade.long.test.ts: this folder is copied into a checkout of that version, the
// counts of sessions in fill-demo.ts are lowered to 400 and 60, and it is run there once for each engine:
// node scripts/run-typescript.mjs test/upgrade/make-data.ts FOLDER (with TEST_DATABASE_URL for PostgreSQL).
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fillDemo } from '../../src/domains/demo/fill-demo.ts';
import { callAsOperator } from '../../src/edge/control/control-server.ts';
import { bytesOf } from '../labs/dump-lab.ts';
import setUpTemplate from '../rig/global-setup.ts';
import { startApp } from '../rig/start-app.ts';
import { askAll, type Released } from './ask-all.ts';

const [folder = '.'] = process.argv.slice(2);
await setUpTemplate();
const app = await startApp();
const { password, people } = (await callAsOperator(app.app.services, fillDemo, {})) as {
  password: string;
  people: { email: string }[];
};
const staff = await app.addStaff('SUPER_ADMIN');
app.clock.advance(3_600_000);
const madeAt = app.clock.now().toISOString();
const dump = await bytesOf(app.database.dump({ madeAt, secretKeyId: null }));
const callers = {
  admin: { email: people[0]?.email ?? '', password },
  super: { email: staff.email, password: staff.password },
};
const answers = await askAll(app, callers);
await mkdir(folder, { recursive: true });
const { engine } = app.database;
await writeFile(join(folder, `${engine}.dump.gz`), dump);
const released: Released = { madeAt, callers, answers };
await writeFile(join(folder, `${engine}.json.gz`), gzipSync(JSON.stringify(released)));
console.log(`${dump.length} bytes, ${answers.length} answers`);
process.exit(0);
