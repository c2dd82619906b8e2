import type { ProviderAccess } from '../../ports/identity/identity-client.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { secretContext } from './provider-record.ts';
import type { identityProvider } from './tables.ts';

/** What the service shows the provider to be known by it. */
export function accessOf(row: typeof identityProvider.$inferSelect, secretBox: SecretBox): ProviderAccess {
  return {
    issuer: row.issuer,
    clientId: row.clientId,
    clientSecret:
      row.clientSecretSealed === null
        ? null
        : secretBox.open(row.clientSecretSealed, secretContext(row.companyId)),
  };
}
