import { expect, test } from 'vitest';
import { type BodyPlace, createBodyRoom, createBodyRooms, withPlaces } from './body-room.ts';

/** A body that is still on its way; whether it lost its room. */
function arriving(place: BodyPlace) {
  const body = { place, lost: false };
  place.onLost = () => {
    body.lost = true;
  };
  return body;
}

test('one network holds no more than its part, and has it back when its bodies are dealt with', () => {
  const room = createBodyRoom({ ofAll: 100, ofOne: 10 });
  const [first, second] = [room.enter('a'), room.enter('a')];
  first.take(6);
  second.take(4);
  expect(() => second.take(1)).toThrow('The service is busy');
  room.enter('b').take(10);
  first.leave();
  second.take(6);
  first.leave();
  expect(() => second.take(1)).toThrow('The service is busy');
});

test('where all is full the largest body goes of those who hold the most, and a small one is taken in', () => {
  const room = createBodyRoom({ ofAll: 100, ofOne: 40 });
  const slow = ['a', 'b', 'c'].flatMap((whose) => [arriving(room.enter(whose)), arriving(room.enter(whose))]);
  const sizes = [10, 20, 15, 20, 15, 19];
  for (const [at, { place }] of slow.entries()) place.take(sizes[at] ?? 0);
  const small = arriving(room.enter('d'));
  small.place.take(1);
  small.place.take(1);
  expect(slow.map(({ lost }) => lost)).toEqual([false, false, false, true, false, false]);
  expect(small.lost).toBe(false);
  // What is there already is dealt with, and the newcomer waits.
  for (const { place } of slow) place.onLost = null;
  expect(() => room.enter('e').take(40)).toThrow('The service is busy');
});

test('within one network too the largest goes that is still arriving: slow senders shut out nobody beside them', () => {
  const room = createBodyRoom({ ofAll: 100, ofOne: 20 });
  const [slow, slower] = [arriving(room.enter('office')), arriving(room.enter('office'))];
  const done = room.enter('office');
  done.take(2);
  slow.place.take(10);
  slower.place.take(8);
  const signIn = arriving(room.enter('office'));
  signIn.place.take(1);
  expect([slow.lost, slower.lost, signIn.lost]).toEqual([true, false, false]);
  // What is larger than all others gives way itself, and another network is not asked.
  const other = arriving(room.enter('elsewhere'));
  other.place.take(20);
  const large = arriving(room.enter('office'));
  expect(() => large.place.take(10)).toThrow('The service is busy');
  expect([slower.lost, other.lost]).toEqual([false, false]);
});

test('who holds the most is refused where nobody else holds more', () => {
  const room = createBodyRoom({ ofAll: 30, ofOne: 30 });
  const [large, small] = [arriving(room.enter('a')), arriving(room.enter('b'))];
  small.place.take(10);
  large.place.take(20);
  expect(() => large.place.take(5)).toThrow('The service is busy');
  expect(small.lost).toBe(false);
  room.enter('c').take(20);
});

test('the room is free again however the work ends', async () => {
  const room = createBodyRoom({ ofAll: 10, ofOne: 10 });
  await withPlaces(async (hold) => hold(room, 'a').take(10));
  await expect(
    withPlaces(async (hold) => {
      hold(room, 'a').take(10);
      throw new Error('in the middle');
    }),
  ).rejects.toThrow('in the middle');
  room.enter('a').take(10);
});

test('a program may bring three of the largest bodies at once, anybody else eight megabytes, and all together a bound', () => {
  const mebibyte = 1024 * 1024;
  const { ofKeys, ofNetworks } = createBodyRooms();
  for (const [room, one, senders] of [
    [ofKeys, 64, 2],
    [ofNetworks, 8, 8],
  ] as const) {
    for (let sender = 0; sender < senders; sender += 1) {
      const place = room.enter(`sender ${sender}`);
      place.take(one * mebibyte);
      expect(() => place.take(1)).toThrow('The service is busy');
    }
    expect(() => room.enter('another').take(1)).toThrow('The service is busy');
  }
});
