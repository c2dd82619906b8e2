import { expect, test } from 'vitest';
import { createFairPlaces } from './fair-places.ts';

test('no more work goes on at once than there are places, and nobody brings in more than a few', async () => {
  const places = createFairPlaces({ places: 2, ofOne: 3 });
  let [now, most] = [0, 0];
  async function work(whose: string): Promise<void> {
    const place = places.enter(whose);
    try {
      await place.taken();
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
    } finally {
      place.leave();
    }
  }
  const all = ['a', 'a', 'a', 'b', 'c', 'c'].map(work);
  expect(() => places.enter('a')).toThrow('Too much is waiting already');
  await Promise.all(all);
  expect([now, most]).toEqual([0, 2]);
  await work('a');
});

test('who has left makes room for one more of the same, and no more than one', () => {
  const places = createFairPlaces({ places: 2, ofOne: 2 });
  const first = places.enter('a');
  places.enter('a');
  first.leave();
  places.enter('a');
  expect(() => places.enter('a')).toThrow('Too much is waiting already');
});

test('who brings in much waits behind who brings in little', async () => {
  const places = createFairPlaces({ places: 1, ofOne: 10 });
  const order: string[] = [];
  const begin = async (whose: string) => {
    const place = places.enter(whose);
    await place.taken();
    order.push(whose);
    await Promise.resolve();
    place.leave();
  };
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(begin));
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});
