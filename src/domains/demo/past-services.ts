import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserActor } from '../../kernel/actor.ts';
import { invoke } from '../../kernel/invoke.ts';
import type { Operation } from '../../kernel/operation.ts';
import type { Ports, Services } from '../../kernel/services.ts';
import { type Clock, createTicks } from '../../ports/clock.ts';
import { createAuditRecorder } from '../audit/index.ts';
import { createCspInbox } from '../csp/index.ts';
import { createImportRunner } from '../imports/index.ts';

export interface Caller {
  readonly actor: UserActor | 'nobody' | 'operator';
  readonly address: string | null;
  readonly userAgent: string | null;
}

/**
 * The service on a day that is over: what is done here was done then, by the same operations as today. `portsAt`: what of
 * the service is to be told otherwise; its mails go nowhere, its imports are nobody else's.
 */
export function openPast(services: Services, start: Date, portsAt: (now: () => Date) => Partial<Ports>) {
  const { database, log, config } = services;
  let nowMs = start.getTime();
  const now = () => new Date(nowMs);
  const clock: Clock = { ...services.ports.clock, now, tick: createTicks(now) };
  const audit = createAuditRecorder({ database, clock, log });
  const cspInbox = createCspInbox({ database, clock, log, baseUrl: config.http.baseUrl });
  const past: Services = {
    ...services,
    // A folder of its own: the runner of today would take these files for its own.
    config: {
      ...config,
      dataDir: join(config.dataDir, 'demo'),
      batch: { ...config.batch, maxRequests: 120 },
    },
    ports: { ...services.ports, clock, ...portsAt(now) },
    audit,
    cspInbox,
    imports: {
      kick: () => imports.kick(),
      pull: () => false,
      discard: (ids) => imports.discard(ids),
      idle: () => imports.idle(),
    },
    // Nobody of the story reads today.
    readings: { add() {}, settle: async () => {} },
    mail: { enqueue: async () => undefined, enqueueAll: async () => undefined },
    // Guesses of the story must not keep anybody out today.
    throttle: { isBlocked: async () => false, countFailure: async () => undefined },
  };
  const imports = createImportRunner(past);
  const goTo = (ms: number) => {
    nowMs = Math.max(nowMs, ms);
  };
  return {
    services: past,
    /** Time only moves forward: the log's entries stand in the order of what happened. */
    goTo: (at: Date) => goTo(at.getTime()),
    pass: (minutes: number) => goTo(nowMs + minutes * 60_000),
    act: (op: Operation, { actor, address, userAgent }: Caller, input: object = {}) =>
      invoke(past, op, {
        actor: typeof actor === 'string' ? { type: actor === 'nobody' ? 'anonymous' : actor } : actor,
        origin: { requestId: 'demonstration', address, userAgent },
        input,
      }),
    async [Symbol.asyncDispose]() {
      await cspInbox.close();
      await audit.close();
      await rm(past.config.dataDir, { recursive: true, force: true });
    },
  };
}

export type Past = ReturnType<typeof openPast>;
