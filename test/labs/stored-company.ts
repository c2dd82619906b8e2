import type { Database } from '../../src/db/database.ts';
import { is, rows } from '../../src/db/rows.ts';
import type { Transact } from '../../src/domains/figures/place.ts';
import { removeSessions } from '../../src/domains/sessions/change/index.ts';
import type { SessionInput } from '../../src/domains/sessions/input/session-input.ts';
import { storeSessions } from '../../src/domains/sessions/store/index.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { companyOf, howStored, sessionInput } from './session-fixture.ts';

/** A company for tests whose sessions are stored and removed by their names. */
export async function storedCompany(database: Database, clock: Clock, timeZone?: string) {
  const companyId = await companyOf(database, clock, timeZone);
  const inCompany: Transact = (work) => database.tenant(companyId, work);
  const store = (names: readonly string[], fields: Partial<SessionInput>) =>
    inCompany((tx) =>
      storeSessions(
        tx,
        names.map((name) => sessionInput(name, fields)),
        howStored(clock),
      ),
    );
  const idsOf = async (names: readonly string[]) => {
    const found = await inCompany((tx) =>
      rows(
        tx,
        'SELECT id FROM session WHERE company_id = $1 AND external_id = ANY($2::text[]) ORDER BY id',
        [companyId, names],
        { id: is.uuid },
      ),
    );
    return found.map(({ id }) => id);
  };
  const remove = async (names: readonly string[]) => {
    const ids = await idsOf(names);
    await inCompany((tx) => removeSessions(tx, ids));
  };
  return { companyId, inCompany, store, idsOf, remove };
}

/** An id as it is read, of the 32 digits that are stored. */
export const idOfHex = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
