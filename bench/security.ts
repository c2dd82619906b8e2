import { type BenchGroup, type Finding, ms } from './frame.ts';
import { measureFalseAlarms } from './security-false-alarms.ts';
import { measureSecurity } from './security-metrics.ts';
import { makePlace } from './service.ts';

const metricsLimitMs = 300;
const exportLimitMb = 50;

/** Security monitoring over thirty days and 1,000,000 events, and how often it cries wolf over honest days. */
export const security: BenchGroup = {
  name: 'security',
  async run({ engine, scale, log }) {
    const isFull = scale === 'full';
    // The rules are the same on either engine: once is enough, and a thousand days take a while.
    if (engine === 'embedded') return [falseAlarms(isFull ? 1000 : 2, log)];
    const place = await makePlace(engine);
    try {
      const figures = await measureSecurity({
        url: place.databaseUrl ?? '',
        dataDir: place.dataDir,
        events: isFull ? 1_000_000 : 2000,
        rounds: isFull ? 100 : 3,
      });
      return figures.map(({ what, p50, p95, max, unit }): Finding => {
        const measured =
          unit === 'MB' ? `at most ${max} MB` : `p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(max)}`;
        const goal = unit === 'MB' ? 'S4' : what.startsWith('metrics:') ? 'S1' : 'S3';
        const holds = { S1: p95 < metricsLimitMs, S3: null, S4: max <= exportLimitMb }[goal];
        return { goal, what, measured, holds: isFull ? holds : null };
      });
    } finally {
      await place.remove();
    }
  },
};

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
