import { parseAddress } from '../../../config/parse-address.ts';
import { is, type RowOf } from '../../../db/rows.ts';
import { browserFamily } from '../../../kernel/addresses/session-moved.ts';
import { subscriberOf } from '../../../kernel/addresses/subscriber-of.ts';
import { nilId } from '../../../ports/ids.ts';
import { readAction } from '../readings/read-action.ts';
import type { Signal, SignalKind } from './signal.ts';

/** An entry of the audit log, as far as the rules care. */
export const EntryFacts = {
  id: is.uuid,
  companyId: is.uuid,
  occurredAt: is.moment,
  eventType: is.text,
  action: is.text,
  outcome: is.text,
  userId: is.orNull(is.uuid),
  userEmail: is.orNull(is.text),
  ipAddress: is.orNull(is.text),
  userAgent: is.orNull(is.text),
  sessionId: is.orNull(is.text),
  resourceId: is.orNull(is.text),
  metadata: is.object,
};
export type EntryFacts = RowOf<typeof EntryFacts>;

/** Reads an entry of the audit log as a signal. Entries that mean nothing to the rules are `other`. */
export function signalOf(entry: EntryFacts, countryOf: (address: string) => string | null): Signal {
  const kind = kindOf(entry);
  const isSignIn = kind === 'signin';
  return {
    id: entry.id,
    atMs: entry.occurredAt.getTime(),
    kind,
    action: entry.action,
    companyId: entry.companyId,
    ipAddress: entry.ipAddress,
    source: sourceOf(entry.ipAddress),
    account: entry.userEmail,
    // The operator at the command line is no user.
    userId: entry.userId ?? (kind === 'granted' ? nilId : null),
    // Who signs in has no session yet, and a program never has one: it is what the entry is about.
    sessionId: isSignIn || kind === 'keySeen' ? entry.resourceId : entry.sessionId,
    agent: entry.userAgent && browserFamily(entry.userAgent),
    country: isSignIn ? (toldCountry(entry) ?? (entry.ipAddress && countryOf(entry.ipAddress))) : null,
    target: entry.resourceId,
    count: 1,
    rowCount: numberOf(entry.metadata['rowCount']),
  };
}

export function sourceOf(ipAddress: string | null): string | null {
  const address = ipAddress === null ? undefined : parseAddress(ipAddress);
  return address ? subscriberOf(address) : null;
}

const adminTypes = new Set(['COMPANY_MANAGEMENT', 'PLATFORM_ADMIN', 'SYSTEM_CONFIG', 'DATA_PRIVACY']);
/** What everybody does to the own account. */
const ownAccount = /^(auth\.|user\.updateProfile$)/;

function kindOf(entry: EntryFacts): SignalKind {
  const { eventType: type, action, outcome } = entry;
  if (action === 'audit.tampering') return 'tampered';
  if (action === 'auth.sessionMoved') return 'sessionMoved';
  if (action === 'apiKeys.firstUse') return 'keySeen';
  if (action === 'auth.login' || action === 'identity.signIn') return kindOfSignIn(entry);
  // Guessed from inside, by whoever holds a session: at a password, a code, a recovery code.
  if (outcome === 'FAILURE' && typeof entry.metadata['wrong'] === 'string') return 'signinFailed';
  if (action === 'auth.forgotPassword' && outcome === 'FAILURE') return 'resetUnknown';
  // Its sessions came as signals when they were read.
  if (outcome !== 'SUCCESS' || action === readAction) return 'other';
  if (isGrant(entry)) return 'granted';
  if (type === 'DATA_ACCESS' && entry.userId) return /export/i.test(action) ? 'dataExport' : 'dataRead';
  const isAdminAct = adminTypes.has(type) || (type === 'USER_MANAGEMENT' && !ownAccount.test(action));
  return isAdminAct && entry.userId ? 'adminAct' : 'other';
}

/**
 * Refused sign-ins (by a limit, by the origin check) come as refusals, not from here. Who knew the password and is
 * asked for the code guessed nothing: everybody with a second factor begins so.
 */
function kindOfSignIn({ action, outcome, metadata }: EntryFacts): SignalKind {
  if (outcome === 'SUCCESS') return 'signin';
  if (outcome !== 'FAILURE' || metadata['code'] === 'missing') return 'other';
  if (action === 'auth.login' || metadata['code'] === 'wrong') return 'signinFailed';
  const { reason } = metadata;
  if (takesOver.has(reason)) return 'signinFailed';
  return saysNothing.has(reason) ? 'other' : 'identityRefused';
}

/** Somebody at a provider claims an account that is not theirs: as good as a guess at its password. */
const takesOver = new Set<unknown>(['other-account', 'other-identity']);
/** The provider's or the company's own affair: honest people meet it by the dozen. */
const saysNothing = new Set<unknown>([
  'unreachable',
  'denied',
  'provider-changed',
  'no-email',
  'no-room',
  'no-role',
]);

const platformPower = new Set<unknown>(['ADMIN', 'SUPER_ADMIN']);

/** Somebody who is there already became ADMIN of a company, or anybody got the platform's power. */
function isGrant({ action, metadata }: EntryFacts): boolean {
  const { roleBefore, roleAfter, platformRole } = metadata;
  if (action === 'user.changeRole') return roleAfter === 'ADMIN' && roleBefore !== 'ADMIN';
  if (action === 'platform.updateStaff') return platformPower.has(roleAfter) && roleAfter !== roleBefore;
  if (action === 'platform.inviteStaff' || action === 'platform.resendStaffInvite')
    return platformPower.has(platformRole);
  return action === 'operator.makeAdministrator';
}

/** What a trusted proxy told goes before what a file says: it saw the address on that day. */
function toldCountry({ metadata }: EntryFacts): string | null {
  const { ipCountry } = metadata;
  return typeof ipCountry === 'string' ? ipCountry : null;
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : null;
