import { accountEnumeration } from './account-enumeration.ts';
import { auditTampering } from './audit-tampering.ts';
import { bruteForce } from './brute-force.ts';
import { credentialStuffing } from './credential-stuffing.ts';
import { cspSpike } from './csp-spike.ts';
import { csrfAttack } from './csrf-attack.ts';
import { distributedStuffing } from './distributed-stuffing.ts';
import { failedLogins } from './failed-logins.ts';
import { forbiddenActs } from './forbidden-acts.ts';
import { grantedPower } from './granted-power.ts';
import { impossibleTravel } from './impossible-travel.ts';
import { keyFromManyNetworks } from './key-from-many-networks.ts';
import { keyRefusedAgain } from './key-refused-again.ts';
import { massDataAccess } from './mass-data-access.ts';
import { massReading } from './mass-reading.ts';
import { passwordSpraying } from './password-spraying.ts';
import { rateLimitBreach } from './rate-limit-breach.ts';
import type { Rule } from './rule.ts';
import { sessionHijacking } from './session-hijacking.ts';
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
