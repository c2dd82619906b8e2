import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import type { Figures } from '../figures.ts';
import { addFrequent } from '../frequent.ts';
import type { Labels } from '../packed-labels.ts';
import { countCodes } from './count-codes.ts';
import { sessionsPerStep } from './portions.ts';

/** Who or what handled the chosen sessions of a day, what they were tagged with and how they were rated. */
export function* tallyFields(
  figures: Figures,
  { day, labels }: { readonly day: number; readonly labels: Labels },
  chosen: Uint32Array | undefined,
): Steps<void> {
  const count = chosen ? chosen.length : labels.count;
  const { fields, ratings } = figures;
  const { values, codes } = labels;
  addFrequent(fields.teams, countCodes(values.team, codes.team, chosen), day);
  addFrequent(fields.versions, countCodes(values.botVersion, codes.botVersion, chosen), day);
  if (count > sessionsPerStep) yield;
  addFrequent(fields.assignees, countCodes(values.assignee, codes.assignee, chosen), day);
  addFrequent(fields.tags, countTags(labels, chosen), day);
  if (count > sessionsPerStep) yield;
  for (let at = 0; at < count; at += 1) {
    const rating = labels.ratings[chosen ? (chosen[at] ?? 0) : at] ?? 0;
    ratings[rating] = (ratings[rating] ?? 0) + 1;
  }
}

function countTags({ count, tags }: Labels, chosen: Uint32Array | undefined): Map<string, number> {
  if (tags.values.length === 0) return new Map();
  const counts = new Uint32Array(tags.values.length);
  const size = chosen ? chosen.length : count;
  for (let at = 0; at < size; at += 1) {
    const index = chosen ? (chosen[at] ?? 0) : at;
    const end = tags.start[index + 1] ?? 0;
    for (let place = tags.start[index] ?? 0; place < end; place += 1) {
      const code = tags.codes[place] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return new Map(
    tags.values
      .map((tag, code): [string, number] => [tag, counts[code] ?? 0])
      .filter(([, found]) => found > 0),
  );
}
