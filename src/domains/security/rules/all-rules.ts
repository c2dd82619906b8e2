import { auditTampering } from './audit-tampering.ts';
import { cspSpike } from './csp-spike.ts';
import { csrfAttack } from './csrf-attack.ts';
import { forbiddenActs } from './forbidden-acts.ts';
import { grantedPower } from './granted-power.ts';
import { keyFromManyNetworks } from './key-from-many-networks.ts';
import { keyRefusedAgain } from './key-refused-again.ts';
import { massDataAccess } from './mass-data-access.ts';
import { massReading } from './mass-reading.ts';
import { rateLimitBreach } from './rate-limit-breach.ts';
import type { Rule } from './rule.ts';
import { sessionHijacking } from './session-hijacking.ts';
import { accountEnumeration } from './sign-ins/account-enumeration.ts';
import { bruteForce } from './sign-ins/brute-force.ts';
import { credentialStuffing } from './sign-ins/credential-stuffing.ts';
import { distributedStuffing } from './sign-ins/distributed-stuffing.ts';
import { failedLogins } from './sign-ins/failed-logins.ts';
import { impossibleTravel } from './sign-ins/impossible-travel.ts';
import { passwordSpraying } from './sign-ins/password-spraying.ts';
import { suspiciousAddress } from './suspicious-address.ts';
import { unusualAdminActivity } from './unusual-admin-activity.ts';

/** Every rule. One more is a file of its own and a line here. */
export const allRules: readonly Rule[] = [
  accountEnumeration,
  auditTampering,
  bruteForce,
  credentialStuffing,
  cspSpike,
  csrfAttack,
  distributedStuffing,
  failedLogins,
  forbiddenActs,
  grantedPower,
  impossibleTravel,
  keyFromManyNetworks,
  keyRefusedAgain,
  massDataAccess,
  massReading,
  passwordSpraying,
  rateLimitBreach,
  sessionHijacking,
  suspiciousAddress,
  unusualAdminActivity,
];
