import type { ProviderAccess } from '../../ports/identity/identity-client.ts';
import { type SecretBox, SecretBoxError } from '../../ports/secret-box.ts';
import { secretContext } from './provider-record.ts';
import { Refusal } from './refusal.ts';
import type { identityProvider } from './tables.ts';

type Row = typeof identityProvider.$inferSelect;

/** What the service shows the provider to be known by it. Refused when its secret was sealed with a key that is gone. */
export function accessOf(row: Row, secretBox: SecretBox): ProviderAccess {
  return { issuer: row.issuer, clientId: row.clientId, clientSecret: openSecret(row, secretBox) };
}

function openSecret({ clientSecretSealed, companyId }: Row, secretBox: SecretBox): string | null {
  if (clientSecretSealed === null) return null;
  try {
    return secretBox.open(clientSecretSealed, secretContext(companyId));
  } catch (error) {
    throw error instanceof SecretBoxError ? new Refusal('secret-lost') : error;
  }
}
