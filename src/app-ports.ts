import type { Config } from './config/config.ts';
import type { Secrets } from './config/secrets.ts';
import { isCountryTold } from './edge/http/request/told-country.ts';
import type { Ports } from './kernel/services.ts';
import { createAiAccounts } from './ports/ai-batch/ai-accounts.ts';
import { openAiProvider } from './ports/ai-batch/open-provider.ts';
import { type Clock, createSystemClock } from './ports/clock.ts';
import { deriveKeys } from './ports/derive-key.ts';
import { systemDisk } from './ports/disk.ts';
import { openGeoip } from './ports/geoip.ts';
import { createIdentityClient } from './ports/identity/identity-client.ts';
import { createKeyedHash } from './ports/keyed-hash.ts';
import { createMailer } from './ports/mailer/mailer.ts';
import { createGuardedRequest } from './ports/outbound/guarded-request.ts';
import { resolveBySystem, resolveHost as resolveTyped } from './ports/outbound/resolve-host.ts';
import { createPasswordHasher } from './ports/password-hasher.ts';
import { createPersonMarks } from './ports/person-marks.ts';
import { createSecretBox } from './ports/secret-box.ts';
import { systemTextRecords } from './ports/text-records.ts';
import { createWebhookSender } from './ports/webhook.ts';
import { webhookProtocols } from './ports/webhook-protocols.ts';

/** The outside world as the settings say, but for what is given. */
export async function createPorts(
  config: Config,
  secrets: Secrets,
  given: Partial<Ports> & { readonly clock: Clock },
): Promise<Ports> {
  const { clock } = given;
  const { smtpUrl, from, outboxDir } = config.mail;
  const resolveHost = given.resolveHost ?? resolveTyped;
  // The operator's own setting may be private, as the mail server's, and waits for no name that others typed.
  const ownLookup = given.resolveHost ?? resolveBySystem;
  const service = { clock, request: createGuardedRequest({ allowPrivate: true, lookup: ownLookup }) };
  return {
    resolveHost,
    hasher: createPasswordHasher(),
    mailer: createMailer({ smtpUrl, from, outboxDir, clock }),
    secretBox: createSecretBox(secrets),
    personMarks: createPersonMarks(deriveKeys(secrets, 'person-mark')),
    keyedHash: createKeyedHash(secrets),
    ai: await openAiProvider(config, service),
    aiAccounts: createAiAccounts(config, {
      service,
      company: {
        clock,
        request: createGuardedRequest({
          allowPrivate: config.ai.allowPrivate,
          allowList: config.webhooks.allowList,
          lookup: resolveHost,
        }),
      },
    }),
    geoip: await openGeoip(config.geo.file, { isTold: isCountryTold(config) }),
    webhook: createWebhookSender(createGuardedRequest({ ...config.webhooks, lookup: resolveHost }), {
      clock,
      protocols: webhookProtocols(config.webhooks),
    }),
    identity: createIdentityClient({
      request: createGuardedRequest({
        allowPrivate: config.identity.allowPrivate,
        allowList: config.webhooks.allowList,
        lookup: resolveHost,
      }),
      clock,
      systemClock: createSystemClock(),
      allowHttp: config.identity.allowPrivate,
    }),
    textRecords: systemTextRecords,
    disk: systemDisk,
    ...given,
  };
}
