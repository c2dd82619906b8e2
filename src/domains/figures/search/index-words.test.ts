import { expect, test } from 'vitest';
import { createChance } from '../../../../test/chance.ts';
import { companyOf, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { newId } from '../../../ports/ids.ts';
import { idsWithWords } from '../../sessions/change/relabel-categories.ts';
import { removeSessions } from '../../sessions/change/undo-sessions.ts';
import { storeSessions } from '../../sessions/store/store-sessions.ts';
import { taxonomyPresets } from '../../taxonomy/taxonomy.ts';
import { indexWords } from './index-words.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

const words = ['parcel', 'Rückgabe', 'l’été', 'invoice', 'naïve', '発送', 'Order-77'];

test.each([1, 2, 3])(
  'a search finds what holds the words, after any writes, however few at a step, seed %i',
  async (seed) => {
    const random = createChance(seed);
    const companyId = await companyOf(lab.database, clock);
    const neighbour = await companyOf(lab.database, clock);
    const texts = new Map<string, string>();
    const ids = new Map<string, string>();
    const inCompany = <T>(id: string, work: Parameters<typeof lab.database.tenant<T>>[1]) =>
      lab.database.tenant(id, work);
    const store = (id: string, entries: readonly (readonly [string, string])[]) =>
      inCompany(id, (tx) =>
        storeSessions(
          tx,
          entries.map(([externalId, initialMsg]) =>
            sessionInput(externalId, {
              initialMsg,
              startTime: new Date(Date.UTC(2026, 0, 1) + random.below(30 * dayMs)),
            }),
          ),
          {
            now: clock.now(),
            newId: () => newId(clock),
            importId: null,
            taxonomy: taxonomyPresets.customerSupport,
            redactStored: false,
            labels: 'ai',
          },
        ),
      );
    await store(neighbour, [['n-1', words.join(' ')]]);
    while (!(await inCompany(neighbour, (tx) => indexWords(tx, 3)))) {}
    for (let round = 0; round < 6; round += 1) {
      const entries = Array.from({ length: 1 + random.below(12) }, () => {
        const text = Array.from({ length: 1 + random.below(3) }, () => random.oneOf(words)).join(' ');
        return [`s-${random.below(25)}`, text] as const;
      });
      const unique = [...new Map(entries)];
      const results = await store(companyId, unique);
      unique.forEach(([externalId, text], at) => {
        texts.set(externalId, text);
        ids.set(externalId, results[at]?.id ?? '');
      });
      if (random.happens(0.5)) {
        const [gone = ''] = random.oneOf([...texts]);
        await inCompany(companyId, (tx) => removeSessions(tx, [ids.get(gone) ?? '']));
        texts.delete(gone);
        ids.delete(gone);
      }
      if (random.happens(0.3)) continue;
      let steps = 0;
      while (!(await inCompany(companyId, (tx) => indexWords(tx, 1 + random.below(4))))) steps += 1;
      expect(steps).toBeLessThan(200);
      for (const word of words) {
        const found = await inCompany(companyId, (tx) => idsWithWords(tx, word));
        const expected = [...texts].filter(([, text]) => text.split(' ').includes(word));
        expect(found.sort()).toEqual(expected.map(([externalId]) => ids.get(externalId)).sort());
      }
    }
  },
);
