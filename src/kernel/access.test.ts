import { expect, test } from 'vitest';
import { type Access, mayCall, needScope, type OperationKind, refusalOf } from './access.ts';
import {
  type Actor,
  companyOfActor,
  isPlatformAdmin,
  type KeyScope,
  maySeeAddresses,
  maySeeTranscripts,
  type PlatformRole,
  type Role,
} from './actor.ts';

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
  ['key', 'query', machine],
  ['operator', 'query', machine],
  ['operator', 'mutation', machine],
])('what is for %s may be called as a %s by these and nobody else', (access, kind, expected) => {
  expect(
    Object.entries(actors).flatMap(([name, actor]) => (mayCall({ access, kind }, actor) ? [name] : [])),
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

const key = (...scopes: KeyScope[]): Actor => ({
  type: 'key',
  keyId: 'k',
  name: 'k',
  companyId: 'c',
  scopes,
});

test('a program may call what has a scope that its key has: nothing else, not even what is open to anybody', () => {
  const open = { access: 'public', kind: 'query' } as const;
  const scoped = { ...open, access: 'key', keyScope: 'transcripts:read' } as const;
  expect(mayCall(open, key('transcripts:read'))).toBe(false);
  expect(mayCall(scoped, key('transcripts:read'))).toBe(true);
  expect(mayCall(scoped, key('addresses:read'))).toBe(false);
  expect(mayCall({ ...scoped, access: 'member' }, person('USER', null))).toBe(true);
});

test('whoever may not call is told why: sign in, no right, no business of a program, the scope that is missing', () => {
  const scoped = { access: 'member', kind: 'query', keyScope: 'transcripts:read' } as const;
  expect(refusalOf(scoped, { type: 'anonymous' })).toMatchObject({ status: 401 });
  expect(refusalOf(scoped, person('USER', null))).toMatchObject({ status: 403, details: {} });
  expect(refusalOf(scoped, key())).toMatchObject({
    status: 403,
    details: { scope: 'transcripts:read' },
    sentence: { code: 'key.lacksScope', params: { scope: 'transcripts:read' } },
  });
  expect(refusalOf({ ...scoped, keyScope: undefined }, key())).toMatchObject({
    status: 403,
    details: {},
    sentence: { code: 'key.notForPrograms' },
  });
});

test('a field that asks for more is for people, and for keys with its scope', () => {
  for (const actor of [person('USER', null), key('addresses:read')])
    expect(() => needScope(actor, 'addresses:read')).not.toThrow();
  expect(() => needScope(key('transcripts:read'), 'addresses:read')).toThrow(
    expect.objectContaining({ status: 403, details: { scope: 'addresses:read' } }),
  );
  expect(
    [person('USER', null), key('transcripts:read'), key('addresses:read')].map(maySeeTranscripts),
  ).toEqual([true, true, false]);
  expect([key('addresses:read'), key('transcripts:read')].map(maySeeAddresses)).toEqual([true, false]);
  expect(
    [person('USER', null), key(), person('USER', 'SUPPORT'), { type: 'operator' } as const].map(
      companyOfActor,
    ),
  ).toEqual(['c', 'c', null, null]);
});
