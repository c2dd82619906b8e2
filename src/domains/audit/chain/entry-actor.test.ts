import { expect, test } from 'vitest';
import { EntryActor, entryActor } from './entry-actor.ts';

const person = { userId: 'u1', userEmail: 'ann@example.com', sessionId: 's1' };
const nobody = { userId: null, userEmail: null, sessionId: null };

test('what an entry keeps of its actor says who it was', () => {
  const key = { type: 'key' as const, keyId: 'k1', name: 'CRM' };
  expect(entryActor(nobody, { actor: key, count: 3 })).toEqual(key);
  expect(entryActor(person, { actor: 'operator' })).toEqual({ type: 'operator' });
  expect(entryActor(person, { actor: 'schedule:purge' })).toEqual({ type: 'system', job: 'purge' });
  for (const actor of [key, { type: 'operator' }, { type: 'system', job: 'purge' }, { type: 'anonymous' }])
    expect(EntryActor.parse(actor)).toEqual(actor);
  for (const wrong of [{ type: 'key' }, { type: 'system' }, { type: 'user' }, {}])
    expect(EntryActor.safeParse(wrong).success).toBe(false);
});

test('only a session makes a person the one who did it', () => {
  const user = { type: 'user', userId: 'u1', email: 'ann@example.com' };
  for (const metadata of [
    null,
    {},
    'text',
    { actor: 5 },
    { actor: 'else' },
    { actor: { type: 'user' } },
    { actor: { type: 'key' } },
  ])
    expect(entryActor(person, metadata)).toEqual(user);
  expect(entryActor({ ...person, userEmail: null }, null)).toEqual({ ...user, email: null });
  for (const row of [nobody, { ...person, userId: null }, { ...person, sessionId: null }])
    expect(entryActor(row, null)).toEqual({ type: 'anonymous' });
});
