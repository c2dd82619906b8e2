import { makePlace, type Place } from '../../test/rig/place.ts';
import { type BenchGroup, type Finding, ms } from '../frame.ts';
import { watchMemory } from '../memory.ts';
import { password, startSubject } from '../service.ts';
import { measureFalseAlarms } from './security-false-alarms.ts';
import { measureSecurity } from './security-metrics.ts';

const metricsLimitMs = 300;
const exportLimitMb = 50;

/** Security monitoring over thirty days and 1,000,000 events, and how often it cries wolf over honest days. */
export const security: BenchGroup = {
  name: 'security',
  async run({ engine, scale, log }) {
    const isFull = scale === 'full';
    // The rules are the same on either engine: once is enough, and a thousand days take a while.
    if (engine === 'embedded') return [falseAlarms(isFull ? 1000 : 2, log)];
    await using place = await makePlace(engine);
    const figures = await measureSecurity({
      url: place.databaseUrl ?? '',
      dataDir: place.dataDir,
      events: isFull ? 1_000_000 : 2000,
      rounds: isFull ? 100 : 3,
    });
    const findings = figures.map(({ what, p50, p95, max }): Finding => {
      const isMetrics = what.startsWith('metrics:');
      const measured = `p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(max)}`;
      const holds = isFull && isMetrics ? p95 < metricsLimitMs : null;
      return { goal: isMetrics ? 'S1' : 'S3', what, measured, holds };
    });
    return [...findings, await exportAll(place, isFull)];
  },
};

/** The memory that the service needs to export every event, beyond what it had. */
async function exportAll(place: Place, isFull: boolean): Promise<Finding> {
  const email = 'platform@example.org';
  await using subject = await startSubject(place, {
    PLATFORM_ADMIN_EMAIL: email,
    PLATFORM_ADMIN_PASSWORD: password,
    // A heap with little room: what could be collected and was not yet is not memory that it needs.
    NODE_OPTIONS: '--max-old-space-size=128',
  });
  const cookie = (await subject.signedIn(email)).cookie();
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

function falseAlarms(days: number, log: (line: string) => void): Finding {
  const { companies, signals, alarms, alarmsPerDay, byRule, examples } = measureFalseAlarms({ days });
  for (const example of examples) log(example);
  const rules = Object.entries(byRule).map(([rule, count]) => `${rule} ${count}`);
  return {
    goal: 'S2',
    what: `false alarms over ${days} honest days of ${companies} companies (${signals.toLocaleString('en-US')} signals)`,
    measured: `${alarms}, ${alarmsPerDay.toFixed(3)} a day${rules.length > 0 ? `: ${rules.join(', ')}` : ''}`,
    holds: null,
  };
}
