import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { makeKeySet } from '../store/key-set.ts';
import { eachUser } from '../store/packed-users.ts';
import { addUser, emptySketch, sketchCount, type UserSketch } from '../store/user-sketch.ts';
import { exactUsersLimit } from './read-whole.ts';

/** How many different people there are: two numbers each, 0 and 0 where nobody is known. */
export async function countUsers(users: readonly Uint32Array[]): Promise<number> {
  const sessions = users.reduce((sum, some) => sum + some.length / 2, 0);
  if (sessions <= exactUsersLimit) return countExactly(users, sessions);
  const sketch = emptySketch();
  await addToSketch(sketch, users);
  return sketchCount(sketch).count;
}

export async function countExactly(users: readonly Uint32Array[], sessions: number): Promise<number> {
  const turn = takeTurns();
  const seen = makeKeySet(sessions);
  for (const some of users) {
    eachUser(some, undefined, seen.add);
    await turn();
  }
  return seen.size();
}

export async function addToSketch(sketch: UserSketch, users: readonly Uint32Array[]): Promise<void> {
  const turn = takeTurns();
  for (const some of users) {
    eachUser(some, undefined, (low, high) => addUser(sketch, low, high));
    await turn();
  }
}

/** Two numbers a person, of these sessions or of all. */
export function chosenUsers(users: Uint32Array, chosen: ArrayLike<number> | undefined): Uint32Array {
  if (!chosen) return users;
  const result = new Uint32Array(chosen.length * 2);
  for (let at = 0; at < chosen.length; at += 1) {
    const place = chosen[at] ?? 0;
    result[at * 2] = users[place * 2] ?? 0;
    result[at * 2 + 1] = users[place * 2 + 1] ?? 0;
  }
  return result;
}
