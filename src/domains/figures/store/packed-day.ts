import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { DayFacts } from './facts/day-facts.ts';
import { packAttributes } from './fields/packed-attributes.ts';
import { packLabels } from './packed-labels.ts';
import { packMeasures } from './packed-measures.ts';
import { packTexts } from './packed-texts.ts';

export interface PackedDay {
  labels: Buffer;
  attributes: Buffer;
  measures: Buffer;
  ids: Buffer;
  users: Buffer;
  texts: Buffer;
}

export async function packDay(facts: DayFacts, zone: string, startOfDayMs: number): Promise<PackedDay> {
  const turn = takeTurns();
  const labels = await packLabels(facts, zone, turn);
  await turn();
  const attributes = await packAttributes(facts, turn);
  await turn();
  const measures = await packMeasures(facts, startOfDayMs, turn);
  await turn();
  return { labels, attributes, measures, ids: facts.ids, users: facts.users, texts: packTexts(facts) };
}
