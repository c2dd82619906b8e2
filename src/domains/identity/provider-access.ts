import type { ProviderAccess } from '../../ports/identity/identity-client.ts';
import { type SecretBox, SecretBoxError } from '../../ports/secret-box.ts';
import { secretContext } from './provider-record.ts';
import type { ProviderRow } from './provider-row.ts';
import { Refusal } from './refusal.ts';

/** What the service shows the provider to be known by it. Refused when its secret was sealed with a key that is gone. */
export function accessOf(row: ProviderRow, secretBox: SecretBox): ProviderAccess {
  return { issuer: row.issuer, clientId: row.clientId, clientSecret: openSecret(row, secretBox) };
}

function openSecret({ clientSecretSealed, companyId }: ProviderRow, secretBox: SecretBox): string | null {
  if (clientSecretSealed === null) return null;
  try {
    return secretBox.open(clientSecretSealed, secretContext(companyId));
  } catch (error) {
    throw error instanceof SecretBoxError ? new Refusal('secret-lost') : error;
  }
}
