import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Place } from '../place.ts';
import { emptyFigures } from '../store/figures.ts';
import { addUsers, makeKeySet } from '../store/key-set.ts';
import { tallyDay } from '../store/tally-day.ts';
import { addUser } from '../store/user-sketch.ts';
import type { View } from '../view.ts';
import { exactUsersLimit, type FiguresAnswer } from './read-whole.ts';
import { walkDays } from './walk-days.ts';

/** Figures of the sessions of a period that are chosen: from each day's packed columns. */
export async function readChosen(place: Place, view: View): Promise<FiguresAnswer> {
  const figures = emptyFigures();
  const users: Uint32Array[] = [];
  for await (const { day, parts, chosen } of walkDays(place, view, [
    'labels',
    'measures',
    'texts',
    'users',
  ])) {
    const { labels, measures, texts } = parts;
    tallyDay(figures, { day: day.day, labels, measures, texts, users: undefined }, chosen);
    users.push(chosenUsers(parts.users, chosen));
  }
  const turn = takeTurns();
  if (figures.sums.count > exactUsersLimit) {
    for (const some of users) {
      for (let at = 0; at < some.length; at += 2) {
        const [low, high] = [some[at] ?? 0, some[at + 1] ?? 0];
        if (low !== 0 || high !== 0) addUser(figures.users, low, high);
      }
      await turn();
    }
    return { figures, exactUsers: undefined };
  }
  const seen = makeKeySet(figures.sums.count);
  for (const some of users) {
    addUsers(seen, some, undefined);
    await turn();
  }
  return { figures, exactUsers: seen.size() };
}

function chosenUsers(users: Uint32Array, chosen: Uint32Array | undefined): Uint32Array {
  if (!chosen) return users;
  const result = new Uint32Array(chosen.length * 2);
  chosen.forEach((place, at) => {
    result[at * 2] = users[place * 2] ?? 0;
    result[at * 2 + 1] = users[place * 2 + 1] ?? 0;
  });
  return result;
}
