import { expect, test } from 'vitest';
import { type Access, mayCall, type OperationKind } from './access.ts';
import { type Actor, isPlatformAdmin, maySeeAddresses, type PlatformRole, type Role } from './actor.ts';

const person = (role: Role, platformRole: PlatformRole | null): Actor => ({
  type: 'user',
  userId: 'u',
  email: 'ann@example.com',
  name: 'Ann',
  sessionId: 's',
  role,
  platformRole,
  companyId: platformRole === null ? 'c' : null,
  timeZone: 'UTC',
});

const actors: Readonly<Record<string, Actor>> = {
  anonymous: { type: 'anonymous' },
  USER: person('USER', null),
  AUDITOR: person('AUDITOR', null),
  ADMIN: person('ADMIN', null),
  SUPPORT: person('USER', 'SUPPORT'),
  // Rights of a company that somebody without one could not have.
  'SUPPORT and ADMIN': person('ADMIN', 'SUPPORT'),
  'platform ADMIN': person('USER', 'ADMIN'),
  SUPER_ADMIN: person('USER', 'SUPER_ADMIN'),
  operator: { type: 'operator' },
  system: { type: 'system', job: 'x' },
};
const all = Object.keys(actors);
const staff = ['SUPPORT', 'SUPPORT and ADMIN', 'platform ADMIN', 'SUPER_ADMIN'];
const machine = ['operator', 'system'];
const signedIn = all.filter((name) => name !== 'anonymous');
const platformAdmins = ['platform ADMIN', 'SUPER_ADMIN', ...machine];

test.each<[Access, OperationKind, readonly string[]]>([
  ['public', 'query', all],
  ['public', 'mutation', all],
  ['session', 'query', signedIn],
  ['session', 'mutation', signedIn],
  ['member', 'query', signedIn],
  ['member', 'mutation', ['USER', 'ADMIN', ...platformAdmins]],
  ['admin', 'query', ['AUDITOR', 'ADMIN', ...staff, ...machine]],
  ['admin', 'mutation', ['ADMIN', ...platformAdmins]],
  ['platform', 'query', [...staff, ...machine]],
  ['platform', 'mutation', platformAdmins],
  ['platformAdmin', 'query', platformAdmins],
  ['platformAdmin', 'mutation', platformAdmins],
  ['superAdmin', 'query', ['SUPER_ADMIN', ...machine]],
  ['superAdmin', 'mutation', ['SUPER_ADMIN', ...machine]],
  ['operator', 'query', machine],
  ['operator', 'mutation', machine],
])('what is for %s may be called as a %s by these and nobody else', (access, kind, expected) => {
  expect(
    Object.entries(actors).flatMap(([name, actor]) => (mayCall(access, kind, actor) ? [name] : [])),
  ).toEqual(all.filter((name) => expected.includes(name)));
});

test('whole addresses of end users are for administrators and the machine itself', () => {
  const seeing = Object.entries(actors).flatMap(([name, actor]) => (maySeeAddresses(actor) ? [name] : []));
  expect(seeing).toEqual(['ADMIN', 'platform ADMIN', 'SUPER_ADMIN', 'operator', 'system']);
  expect(all.filter((name) => actors[name] && isPlatformAdmin(actors[name]))).toEqual([
    'platform ADMIN',
    'SUPER_ADMIN',
  ]);
});
