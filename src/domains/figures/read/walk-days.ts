import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Place } from '../place.ts';
import { type DayRow, dayParts, daysAtOnce, type Part, type PartValues } from '../store/day-parts.ts';
import type { View } from '../view.ts';
import { chooseDay, readSelection } from './selection.ts';

const daysPerStep = 16;

export interface ChosenDay<P extends Part> {
  readonly day: DayRow;
  readonly parts: Pick<PartValues, P>;
  /** The places of its sessions that are meant; undefined: all. */
  readonly chosen: Uint32Array | undefined;
}

/** The days of a view one after the other, read a few at a time: memory holds no more of them. */
export async function* walkDays<P extends Part>(
  place: Place,
  view: View,
  wanted: readonly P[],
): AsyncGenerator<ChosenDay<P>> {
  const selection = await readSelection(place, view);
  const parts = dayParts(place);
  const turn = takeTurns();
  for (const step of daysAtOnce(selection.days, daysPerStep)) {
    await parts.load(wanted, step);
    for (const day of step) {
      const chosen = await chooseDay(parts, day, selection);
      // Each part is put under its own name; a loop over names hides that.
      const values = Object.fromEntries(wanted.map((part) => [part, parts.get(part, day)])) as Pick<
        PartValues,
        P
      >;
      yield { day, parts: values, chosen };
      await turn();
    }
    parts.release();
  }
}
