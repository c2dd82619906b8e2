import { is, rows } from '../../db/rows.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import type { Services } from '../../kernel/services.ts';
import { floorTo } from '../../kernel/time/floor-to.ts';
import { raiseAlerts } from './alerts/raise-alerts.ts';
import { rollHour } from './figures/roll-hour.ts';
import { readSettings } from './settings/stored-settings.ts';
import { judgeSignals } from './watching/judge-signals.ts';
import { readCspMinutes } from './watching/read-csp-minutes.ts';
import { overlapMs, readNewEntries } from './watching/read-new-entries.ts';

const limit = 5000;

/**
 * What the watch would have made of a stretch of the past that it never looks at: entries of the demonstration. By the
 * clock of these services; nobody is notified of what is long over.
 */
export async function judgeOldEntries(services: Services, from: Date): Promise<string[]> {
  const { clock, geoip } = services.ports;
  const now = clock.now();
  return services.database.system(async (tx) => {
    const watchedUntil = new Date(from.getTime() + overlapMs);
    const until = new Date(now.getTime() + 1);
    const entries = await readNewEntries(tx, { watchedUntil, now, limit, until }, geoip.countryOf);
    const { settings } = await readSettings(tx);
    const signals = [...entries, ...(await readCspMinutes(tx, now))];
    const findings = await judgeSignals(tx, signals, settings.thresholds);
    return raiseAlerts(services, tx, findings, {
      ...settings,
      alerting: { ...settings.alerting, enabled: false },
    });
  });
}

/** Counts the hours that are over and have entries: the schedule only goes on from where it stands. */
export async function countOldHours({ database, ports }: Services, from: Date): Promise<void> {
  const until = new Date(floorTo(ports.clock.now().getTime(), hourMs));
  const hours = await database.system((tx) =>
    rows(
      tx,
      `SELECT DISTINCT date_trunc('hour', occurred_at, 'UTC') AS hour FROM audit_entry
       WHERE occurred_at >= $1 AND occurred_at < $2 ORDER BY 1`,
      [from, until],
      { hour: is.moment },
    ),
  );
  for (const { hour } of hours) await database.system((tx) => rollHour(tx, hour, ports.geoip.countryOf));
}
