import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { completeSettings, KeptSettings, type Settings, type SettingsChange } from './settings.ts';

export interface StoredSettings {
  readonly settings: Settings;
  /** Only what differs from the defaults. */
  readonly changes: SettingsChange;
  readonly webhookDisabledAt: Date | null;
  readonly hasWebhookSecret: boolean;
}

/** What is in force now: read whenever it is needed, so that a change counts at once on every instance. */
export async function readSettings(tx: SystemTx, lock?: 'FOR UPDATE'): Promise<StoredSettings> {
  const [row] = await rows(
    tx,
    `SELECT settings, webhook_disabled_at, webhook_secret_sealed IS NOT NULL AS has_secret
     FROM security_config ${lock ?? ''}`,
    [],
    { settings: is.json(KeptSettings), webhook_disabled_at: is.orNull(is.moment), has_secret: is.bool },
  );
  if (!row) throw new Error('the row of the security settings is gone');
  return {
    settings: completeSettings(row.settings),
    changes: row.settings,
    webhookDisabledAt: row.webhook_disabled_at,
    hasWebhookSecret: row.has_secret,
  };
}
