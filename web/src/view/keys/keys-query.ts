import type { KeyScope } from '../../../../src/kernel/actor.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { ask, type RpcOutput, rpc } from '../../lib/rpc.ts';

export type ApiKey = RpcOutput['apiKeys']['list']['apiKeys'][number];

/** All of them: a company has few, and those that are over are wanted rarely. */
export const keysQuery = (companyId: string | undefined) =>
  ask(['api-keys', companyId ?? 'own'], rpc.apiKeys.list, { companyId, limit: 100 });

/** What a scope lets a program do, in words. */
export const scopeWords = {
  'metrics:read': 'apiKeys.may.metricsRead',
  'sessions:read': 'apiKeys.may.sessionsRead',
  'transcripts:read': 'apiKeys.may.transcriptsRead',
  'addresses:read': 'apiKeys.may.addressesRead',
  'sessions:write': 'apiKeys.may.sessionsWrite',
  'imports:write': 'apiKeys.may.importsWrite',
} as const satisfies Record<KeyScope, MessageKey>;

export type KeyState = 'live' | 'soon' | 'expired' | 'revoked';
const soonMs = 14 * 86_400_000;

export function keyState({ revokedAt, expiresAt }: ApiKey, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'live';
  const leftMs = new Date(expiresAt).getTime() - now.getTime();
  return leftMs <= 0 ? 'expired' : leftMs <= soonMs ? 'soon' : 'live';
}
