import { z } from 'zod';
import { email } from '../../../kernel/schema.ts';
import { say, written } from '../../../words/sentence.ts';

export const channels = ['EMAIL', 'WEBHOOK'] as const;
export type Channel = (typeof channels)[number];

const threshold = z.int().min(1).max(10_000);

const thresholds = {
  failedLoginsPerMinute: threshold.describe('by one sender on one account'),
  failedLoginsPerHour: threshold.describe('on one account, from wherever'),
  rateLimitViolationsPerMinute: threshold.describe('by one sender'),
  cspViolationsPerMinute: threshold.describe('over the whole service, noise left out'),
  adminActionsPerHour: threshold.describe('by one person'),
  massDataAccessThreshold: threshold.describe(
    'sessions and records opened by one person in an hour (an export counts 20); twice as many sessions seen in a day, in lists and exports too',
  ),
  suspiciousIPThreshold: threshold.describe('refusals of one sender in ten minutes'),
};

const alerting = {
  enabled: z.boolean().describe('off: alerts are raised and shown, nobody is notified'),
  channels: z
    .array(z.enum(channels))
    .max(channels.length)
    .refine((list) => new Set(list).size === list.length, written(say('security.channelOnce'))),
  webhookUrl: z.string().max(2048).nullable(),
  emailTo: email.nullable().describe('null: every platform administrator'),
  suppressDuplicateMinutes: z.int().min(1).max(1440),
};

/** What is in force, complete. */
export const Settings = z
  .object({ thresholds: z.object(thresholds), alerting: z.object(alerting) })
  .meta({ id: 'SecurityConfig' });
export type Settings = z.infer<typeof Settings>;
export type Thresholds = Settings['thresholds'];

/** What somebody wants changed: any part of it. */
export const SettingsChange = {
  thresholds: z.strictObject(thresholds).partial().optional(),
  alerting: z.strictObject(alerting).partial().optional(),
};
/** The same as it is kept, whatever else an earlier version left there. */
export const KeptSettings = z.object({
  thresholds: z.object(thresholds).partial().optional(),
  alerting: z.object(alerting).partial().optional(),
});
export type SettingsChange = z.output<typeof KeptSettings>;

export const defaultSettings: Settings = {
  thresholds: {
    failedLoginsPerMinute: 5,
    failedLoginsPerHour: 20,
    rateLimitViolationsPerMinute: 10,
    cspViolationsPerMinute: 15,
    adminActionsPerHour: 25,
    massDataAccessThreshold: 100,
    suspiciousIPThreshold: 10,
  },
  alerting: {
    enabled: true,
    channels: ['EMAIL'],
    webhookUrl: null,
    emailTo: null,
    suppressDuplicateMinutes: 10,
  },
};

/** What was stored over the defaults. */
export const completeSettings = (stored: SettingsChange): Settings => ({
  thresholds: { ...defaultSettings.thresholds, ...stored.thresholds },
  alerting: { ...defaultSettings.alerting, ...stored.alerting },
});
