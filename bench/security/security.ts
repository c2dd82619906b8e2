import { allRules } from '../../src/domains/security/rules/all-rules.ts';
import { dayMs } from '../../src/kernel/day-ms.ts';
import { createReplay } from '../../test/labs/security/security-replay.ts';
import { createBenignWorld } from '../../test/labs/security-benign.ts';
import { personCalled } from '../../test/rig/people.ts';
import { makePlace, type Place } from '../../test/rig/place.ts';
import { type BenchGroup, type Finding, n } from '../frame.ts';
import { watchMemory } from '../memory.ts';
import { startSubject } from '../service.ts';
import { measureSecurity } from './security-metrics.ts';

const exportLimitMb = 50;

/** Security monitoring over thirty days and 1,000,000 events, and how often it cries wolf over honest days. */
export const security: BenchGroup = {
  name: 'security',
  async run({ engine, isFull, log }) {
    // The rules are the same on either engine: once is enough, and a thousand days take a while.
    if (engine === 'embedded') return [falseAlarms(isFull ? 1000 : 2, log)];
    await using place = await makePlace(engine);
    return [...(await measureSecurity(place, isFull)), await exportAll(place, isFull)];
  },
};

/** The memory that the service needs to export every event, beyond what it had. */
async function exportAll(place: Place, isFull: boolean): Promise<Finding> {
  const platform = personCalled('platform');
  await using subject = await startSubject(place, {
    PLATFORM_ADMIN_EMAIL: platform.email,
    PLATFORM_ADMIN_PASSWORD: platform.password,
    // A heap with little room: what could be collected and was not yet is not memory that it needs.
    NODE_OPTIONS: '--max-old-space-size=128',
  });
  const cookie = (await subject.signedIn(platform.name)).cookie();
  const memory = await watchMemory(subject.pid);
  const address = `${subject.url}/api/admin/security-monitoring/export?type=events&format=csv`;
  const { status, body } = await fetch(address, { headers: { cookie } });
  let bytes = 0;
  for await (const part of body ?? []) bytes += part.length;
  const addedMb = await memory.stop();
  if (status !== 200) throw new Error(`the export answered ${status}`);
  return {
    goal: 'S4',
    what: 'export of every event',
    measured: `${Math.round(bytes / 1e6)} MB written, ${addedMb} MB of memory added`,
    holds: isFull ? addedMb <= exportLimitMb : null,
  };
}

const companies = 20;
const startMs = Date.parse('2026-01-05T00:00:00.000Z');

/** How often the rules cry wolf over simulated days of honest work, with the default thresholds. */
function falseAlarms(days: number, log: (line: string) => void): Finding {
  const world = createBenignWorld({ companies, startMs, seed: 7 });
  const replay = createReplay();
  const { alerts } = replay;
  for (let day = 0; day < days; day += 1) replay.play(world.nextDay());
  for (const { rule, lastMs, description } of alerts.slice(0, 10))
    log(`${rule}, day ${Math.floor((lastMs - startMs) / dayMs)}: ${description}`);
  const rules = allRules
    .map(({ name }) => [name, alerts.filter(({ rule }) => rule === name).length] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`);
  return {
    goal: 'S2',
    what: `false alarms over ${days} honest days of ${companies} companies (${n(replay.signalCount)} signals)`,
    measured: `${alerts.length}, ${(alerts.length / days).toFixed(3)} a day${rules.length > 0 ? `: ${rules.join(', ')}` : ''}`,
    holds: null,
  };
}
