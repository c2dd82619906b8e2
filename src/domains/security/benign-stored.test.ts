import { expect, test } from 'vitest';
import { createFakeGeoip } from '../../../test/fakes/geoip-fake.ts';
import { type AuditLab, openAuditLab } from '../../../test/labs/audit-lab.ts';
import { exampleOf } from '../../../test/labs/security/rule-examples.ts';
import { createBenignWorld } from '../../../test/labs/security-benign.ts';
import { storeSignals } from '../../../test/labs/store-signals.ts';
import { is, rows } from '../../db/rows.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { invoke } from '../../kernel/invoke.ts';
import type { Services } from '../../kernel/services.ts';
import { rollUp } from './roll-up.ts';
import { createRefusalTally } from './signals/refusal-tally.ts';
import type { Signal } from './signals/signal.ts';
import { createSecurityWatch } from './watching/watch.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The goal is seven days of twenty companies: `BENIGN_DAYS=7 BENIGN_COMPANIES=20`. */
const days = Number(process.env['BENIGN_DAYS'] ?? 2);
const companies = Number(process.env['BENIGN_COMPANIES'] ?? 4);
const look = {
  actor: { type: 'system', job: 'test' } as const,
  origin: { requestId: 'test', address: null, userAgent: null },
  input: {},
};

test('M14 honest days, stored as the service stores them, raise nothing; an attack after them does', {
  timeout: 3_600_000,
}, async () => {
  await using lab = await openAuditLab();
  const startMs = Math.ceil(lab.clock.now().getTime() / dayMs) * dayMs;
  const world = createBenignWorld({ companies, startMs, seed: 3 });
  const work = Array.from({ length: days }, () => world.nextDay()).flat();
  const attack = exampleOf('brute-force', startMs + days * dayMs + 9 * hourMs);

  expect(work.length).toBeGreaterThan(days * companies * 50);
  expect(await playThrough(lab, work)).toEqual([]);
  expect(await playThrough(lab, attack)).toEqual(['BRUTE_FORCE_ATTACK']);
});

/** Those of the made-up work come as signals. */
const nothingRead = { flush: async () => {}, tell: async () => {} };

/** Stores the signals as time passes, and lets the watch look; answers with the types of alerts that were raised. */
async function playThrough(lab: AuditLab, signals: readonly Signal[]): Promise<string[]> {
  const { database, clock } = lab;
  const services: Services = {
    ...lab.services,
    ports: { ...lab.services.ports, geoip: createFakeGeoip(placesOf(signals)) },
  };
  const tally = createRefusalTally({ database, clock, log: services.log });
  const watch = createSecurityWatch(services, tally, nothingRead);
  let from = 0;
  let day = 0;
  for (const untilMs of looksAt(signals)) {
    let to = from;
    while ((signals[to]?.atMs ?? untilMs) < untilMs) to += 1;
    await database.system((tx) => storeSignals(tx, signals.slice(from, to)));
    from = to;
    clock.advance(Math.max(0, untilMs - clock.now().getTime()));
    await watch.evaluate();
    // Habits are those of the days before.
    const today = Math.floor(untilMs / dayMs);
    if (today > day) await invoke(services, rollUp, look);
    day = today;
  }
  expect(from).toBe(signals.length);
  await tally.close();
  const found = await database.system((tx) =>
    rows(tx, 'SELECT type FROM security_alert', [], { type: is.text }),
  );
  return found.map(({ type }) => type);
}

/** Every hour, and at once after a minute of many reports: those are looked at only while they are new. */
function looksAt(signals: readonly Signal[]): number[] {
  const times = new Set<number>();
  for (const { atMs, kind, count } of signals) {
    times.add((Math.floor(atMs / hourMs) + 1) * hourMs);
    if (kind === 'cspReports' && count >= 5) times.add(atMs + minuteMs);
  }
  return [...times].sort((a, b) => a - b);
}

function placesOf(signals: readonly Signal[]): Record<string, string> {
  return Object.fromEntries(
    signals.flatMap(({ ipAddress, country }) => (ipAddress && country ? [[ipAddress, country]] : [])),
  );
}
