// The service as the fuzzer asks it: a process of its own, so that its loop and its memory are nobody else's.
import { type KeyScope, keyScopes } from '../src/kernel/actor.ts';
import { newId } from '../src/ports/ids.ts';
import { collectGarbage } from '../test/rig/measure/collect-garbage.ts';
import { noLimits } from '../test/rig/no-limits.ts';
import { createPusher, makeKey } from '../test/rig/program.ts';
import { type SignedIn, startApp } from '../test/rig/start-app.ts';
import {
  type CallerKind,
  canary,
  type Memory,
  type Order,
  type PersonKind,
  type ProgramKind,
  type Told,
} from './subject.ts';
import { watchLoop } from './watch-loop.ts';
import { watchStacks } from './watch-stacks.ts';

const app = await startApp({
  env: { RATE_LIMIT_OVERRIDES: noLimits, TRUST_PROXY: '1', PERFORMANCE_MONITORING_ENABLED: 'true' },
});
const loop = watchLoop((stall) => process.send?.({ stall } satisfies Told));
if (process.argv.includes('--stacks')) watchStacks((stack) => process.send?.({ stack } satisfies Told));
// Time goes on as it would among people.
app.app.server.addHook('onRequest', async () => app.clock.advance(20));
const url = await app.listen();
let company: SignedIn | null = null;

const scopesOf: Readonly<Record<ProgramKind, readonly KeyScope[]>> = {
  reader: ['metrics:read', 'sessions:read'],
  program: keyScopes,
  'metrics:read': ['metrics:read'],
  'sessions:read': ['sessions:read'],
  'transcripts:read': ['transcripts:read'],
  'addresses:read': ['addresses:read'],
  'sessions:write': ['sessions:write'],
  'imports:write': ['imports:write'],
};

const isProgram = (kind: CallerKind): kind is ProgramKind => Object.hasOwn(scopesOf, kind);

async function signUp(): Promise<SignedIn> {
  const admin = await app.signUp();
  company = admin;
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = now() WHERE company_id = $1', [admin.companyId]),
  );
  return admin;
}

async function makePerson(kind: PersonKind): Promise<SignedIn> {
  if (kind === 'support') return app.addStaff('SUPPORT');
  if (kind === 'platform') return app.addStaff('ADMIN');
  if (kind === 'super') return app.addStaff('SUPER_ADMIN');
  if (kind === 'admin') return signUp();
  const { companyId } = company ?? (await signUp());
  return app.addColleague(companyId, kind === 'user' ? 'USER' : 'AUDITOR');
}

async function make(kind: CallerKind): Promise<Told> {
  if (kind === 'anonymous') return { cookies: [] };
  if (!isProgram(kind)) return { cookies: [...(await makePerson(kind)).browser.cookies] };
  const { companyId } = company ?? (await signUp());
  return { key: (await makeKey(app.app.services, companyId, scopesOf[kind])).key };
}

/** The company may be shut by now; then its people come from a new one. */
async function makeSurely(kind: CallerKind): Promise<Told> {
  try {
    return await make(kind);
  } catch {
    company = null;
    return make(kind);
  }
}

/** Another company, whose every word says that it is hers. */
async function makeNeighbour(): Promise<readonly string[]> {
  const { companyId, userId } = await app.signUp(`${canary} ${newId(app.clock)}`);
  const pusher = await createPusher(app.app, companyId);
  const sessions = Array.from({ length: 5 }, (_, n) => ({
    externalId: `${canary} ${n}`,
    startTime: '2026-01-03T10:00:00Z',
    userId: canary,
    team: canary,
    assignee: canary,
    tags: [canary],
    messages: [{ role: 'user', content: `${canary}: where is my parcel?` }],
  }));
  const { status, text } = await pusher.post('/api/ingest/v1/sessions', { sessions });
  const told = JSON.parse(text) as { data?: { results: { id: string }[] } };
  if (!told.data) throw new Error(`a neighbour's sessions were answered ${status} ${text}`);
  return [companyId, userId, ...told.data.results.map(({ id }) => id)];
}

function lastError(): string {
  const error = app.logs.findLast(({ level }) => level === 'error')?.facts['err'];
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}

function readMemory(): Memory {
  collectGarbage();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  return { rss, heapUsed, external, arrayBuffers };
}

async function obey(order: Order): Promise<Told> {
  switch (order.do) {
    case 'make':
      return makeSurely(order.kind);
    case 'forget':
      company = null;
      return {};
    case 'neighbour':
      return { ids: await makeNeighbour() };
    case 'error':
      return { error: lastError() };
    case 'figures': {
      const loopFigures = loop.take();
      const memory = loop.pausedFor(readMemory);
      loop.take();
      return { loop: loopFigures, memory };
    }
    case 'memory':
      return { memory: loop.pausedFor(readMemory) };
    case 'end':
      loop.stop();
      await app[Symbol.asyncDispose]();
      return {};
  }
}

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  if (order.do !== 'error') app.logs.length = 0;
  void obey(order).then(
    (told) => process.send?.({ id, ...told }),
    (error: unknown) => process.send?.({ id, error: `${error}: ${lastError()}` }),
  );
});
// Whoever started it is gone.
process.once('disconnect', () => process.exit(1));
// A log and mails that nobody reads would fill the memory that is being measured.
setInterval(() => {
  app.logs.splice(0, Math.max(0, app.logs.length - 100));
  app.mailer.mails.length = 0;
}, 100).unref();
process.send?.({ url } satisfies Told);
// Its parts are read as they are needed, which ends with this file: it does so with the process.
await new Promise(() => {});
