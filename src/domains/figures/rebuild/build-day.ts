import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import { encodeFigures } from '../store/encode-figures.ts';
import type { DayFacts } from '../store/facts/day-facts.ts';
import { emptyFigures } from '../store/figures.ts';
import { type PackedDay, packDay } from '../store/packed-day.ts';
import { readLabels } from '../store/packed-labels.ts';
import { readMeasures } from '../store/packed-measures.ts';
import { readTexts } from '../store/packed-texts.ts';
import { readUsers } from '../store/packed-users.ts';
import { tallyDay } from '../store/tally-day.ts';

export interface BuiltDay {
  readonly count: number;
  readonly packed: PackedDay;
  readonly figures: Buffer;
}

export async function buildDay(facts: DayFacts, zone: string, day: number): Promise<BuiltDay> {
  const packed = await packDay(facts, zone, dayStartMs(zone, day));
  const figures = emptyFigures();
  tallyDay(
    figures,
    {
      day,
      labels: readLabels(packed.labels),
      measures: readMeasures(packed.measures),
      texts: readTexts(packed.texts),
      users: readUsers(packed.users),
    },
    undefined,
  );
  return { count: facts.count, packed, figures: encodeFigures(figures) };
}
