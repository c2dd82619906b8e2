import { keyFromManyNetworks, sessionHijacking } from './moved-sessions.ts';
import { grantedPower, unusualAdminActivity } from './power.ts';
import { csrfAttack, forbiddenActs, keyRefusedAgain, rateLimitBreach } from './refusals.ts';
import type { Rule } from './rule.ts';
import { auditTampering, cspSpike } from './service-signs.ts';
import { bruteForce, failedLogins } from './sign-ins/guesses.ts';
import { impossibleTravel } from './sign-ins/impossible-travel.ts';
import {
  accountEnumeration,
  credentialStuffing,
  distributedStuffing,
  passwordSpraying,
} from './sign-ins/many-accounts.ts';
import { suspiciousAddress } from './suspicious-address.ts';
import { massDataAccess, massReading } from './taken-data.ts';

/** Every rule. One more is a line here too. */
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
