import { ConfigError } from '../../config/config.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Services } from '../../kernel/services.ts';
import { newId } from '../../ports/ids.ts';
import { issueToken } from './mails/one-time-tokens.ts';
import { checkPassword } from './passwords/password-rules.ts';
import { hasPlatformAdmin, insertSuperAdmin, letOneBeFirst } from './set-up.ts';

/**
 * At start: makes the platform administrator that the settings name, when there is none. Without such settings
 * and on a database without any user it answers the one-time set-up link.
 */
export async function prepareFirstRun(services: Services): Promise<string | null> {
  const { database, config, ports, audit } = services;
  const now = ports.clock.now();
  const { platformAdmin } = config;
  const exists = await database.system(hasPlatformAdmin);
  if (exists) return null;
  if (!platformAdmin) {
    return database.system(async (tx) => {
      const users = await tx.query('SELECT 1 FROM app_user LIMIT 1');
      if (users.length > 0) return null;
      const token = await issueToken(tx, { purpose: 'setup', userId: null, email: null }, now);
      return `${config.http.baseUrl}/setup?token=${token}`;
    });
  }
  await checkPassword(platformAdmin.password, platformAdmin).catch(asSetting('PLATFORM_ADMIN_PASSWORD'));
  const passwordHash = await ports.hasher.hash(platformAdmin.password);
  const email = platformAdmin.email.normalize('NFKC').toLowerCase();
  const id = newId(ports.clock);
  const made = database.system(async (tx) => {
    await letOneBeFirst(tx);
    if (await hasPlatformAdmin(tx)) return;
    await insertSuperAdmin(tx, { id, email, name: 'Platform administrator', passwordHash }, now);
    const origin = { requestId: 'start', address: null, userAgent: null };
    await audit.record(tx, { type: 'system', job: 'start' }, origin, {
      eventType: 'PLATFORM_ADMIN',
      action: 'platform.firstAdministrator',
      severity: 'HIGH',
      resource: { type: 'user', id },
    });
  });
  // Anybody may have registered with it before.
  await made.catch(asSetting('PLATFORM_ADMIN_EMAIL'));
  return null;
}

const asSetting = (name: string) => (error: unknown) => {
  throw error instanceof AppError ? new ConfigError(`${name}: ${error.message}`) : error;
};
