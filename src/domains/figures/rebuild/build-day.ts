import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
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
  const turn = takeTurns();
  const labels = readLabels(packed.labels);
  await turn();
  const measures = readMeasures(packed.measures);
  await turn();
  const full = { day, labels, measures, texts: readTexts(packed.texts), users: readUsers(packed.users) };
  await turn();
  await inTurns(tallyDay(figures, full, undefined), turn);
  return { count: facts.count, packed, figures: encodeFigures(figures) };
}
