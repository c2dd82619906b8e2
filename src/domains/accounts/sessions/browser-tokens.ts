import { createHmac } from 'node:crypto';
import type { BrowserTokens, DeviceOwner } from '../../../kernel/services.ts';
import { isSameText } from '../../../ports/is-same-text.ts';
import type { SessionTokens } from './session-token.ts';

interface Parts {
  readonly sessionTokens: SessionTokens;
  readonly csrf: { issue(sessionId: string | null): string };
  readonly deviceKeys: readonly Buffer[];
}

/** What browsers are given to show again. The mark of a device only tells that its owner signed in there before. */
export function createBrowserTokens({ sessionTokens, csrf, deviceKeys }: Parts): BrowserTokens {
  const mark = (key: Buffer, { id, deviceEpoch }: DeviceOwner): string =>
    createHmac('sha256', key).update(`device\n${id}\n${deviceEpoch}`).digest('base64url');
  const [current] = deviceKeys;
  if (!current) throw new Error('a key for device marks is needed');
  return {
    signSession: (claims, now, expiresAt) => sessionTokens.sign(claims, now, expiresAt),
    issueCsrf: (sessionId) => csrf.issue(sessionId),
    markDevice: (owner) => mark(current, owner),
    isKnownDevice: (given, owner) =>
      given !== undefined && deviceKeys.some((key) => isSameText(given, mark(key, owner))),
  };
}
