import { allRules } from '../../src/domains/security/rules/all-rules.ts';
import { createBenignWorld } from '../../test/labs/security-benign.ts';
import { createReplay } from '../../test/labs/security-replay.ts';

export interface FalseAlarmFigures {
  readonly days: number;
  readonly companies: number;
  readonly signals: number;
  readonly alarms: number;
  /** Over the whole service. */
  readonly alarmsPerDay: number;
  readonly byRule: Readonly<Record<string, number>>;
  readonly examples: readonly string[];
}

const startMs = Date.parse('2026-01-05T00:00:00.000Z');
const dayMs = 86_400_000;

/** How often the rules cry wolf over simulated days of honest work, with the default thresholds. */
export function measureFalseAlarms(
  options: { days?: number; companies?: number; seed?: number } = {},
): FalseAlarmFigures {
  const { days = 1000, companies = 20, seed = 7 } = options;
  const world = createBenignWorld({ companies, startMs, seed });
  const replay = createReplay();
  for (let day = 0; day < days; day += 1) replay.play(world.nextDay());
  const byRule = Object.fromEntries(
    allRules
      .map(({ name }) => [name, replay.alerts.filter(({ rule }) => rule === name).length] as const)
      .filter(([, count]) => count > 0),
  );
  const examples = replay.alerts.slice(0, 10).map(({ rule, lastMs, description }) => {
    return `${rule}, day ${Math.floor((lastMs - startMs) / dayMs)}: ${description}`;
  });
  const alarms = replay.alerts.length;
  return {
    days,
    companies,
    signals: replay.signalCount,
    alarms,
    alarmsPerDay: alarms / days,
    byRule,
    examples,
  };
}
