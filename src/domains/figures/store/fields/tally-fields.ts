import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import type { Codes } from '../columns.ts';
import type { FieldName, Figures } from '../figures.ts';
import { keptCodes, mergeDayOf } from '../frequent.ts';
import type { Labels } from '../packed-labels.ts';
import { countCodes } from './count-codes.ts';
import { portions, sessionsPerStep } from './portions.ts';

const dimensionOf = {
  channels: 'channel',
  teams: 'team',
  versions: 'botVersion',
  assignees: 'assignee',
} as const satisfies Record<Exclude<FieldName, 'tags'>, string>;

/** Who or what handled the chosen sessions of a day, and where, what they were tagged with and how they were rated. */
export function* tallyFields(
  figures: Figures,
  { day, labels }: { readonly day: number; readonly labels: Labels },
  chosen: Uint32Array | undefined,
): Steps<void> {
  const { ratings } = figures;
  const count = chosen ? chosen.length : labels.count;
  for (const name of ['channels', 'teams', 'versions', 'assignees'] as const) {
    const values = labels.values[dimensionOf[name]];
    if (values.length === 0) continue;
    const counts = countCodes(values, labels.codes[dimensionOf[name]], chosen);
    if (count > sessionsPerStep) yield;
    yield* keepField(figures, name, { values, counts, day });
  }
  const { tags } = labels;
  if (tags.values.length > 0) {
    const counts = yield* countTags(labels, chosen);
    yield* keepField(figures, 'tags', { values: tags.values, counts, day });
  }
  for (const [from, to] of portions(count)) {
    if (from > 0) yield;
    for (let at = from; at < to; at += 1) {
      const rating = labels.ratings[chosen ? (chosen[at] ?? 0) : at] ?? 0;
      ratings[rating] = (ratings[rating] ?? 0) + 1;
    }
  }
}

interface CountedTexts {
  readonly values: readonly string[];
  readonly counts: Uint32Array;
  readonly day: number;
}

/** Of as many texts as there are sessions only what is kept is taken up: all of them would hold everybody up. */
function* keepField(
  { fields }: Figures,
  name: FieldName,
  { values, counts, day }: CountedTexts,
): Steps<void> {
  const { codes, missed } = yield* keptCodes(counts, (code) => values[code] ?? '', day);
  const entries = new Map(codes.map((code) => [values[code] ?? '', { count: counts[code] ?? 0, missed: 0 }]));
  mergeDayOf(fields[name], { entries, missed }, day);
}

function* countTags({ count, tags }: Labels, chosen: Uint32Array | undefined): Steps<Uint32Array> {
  const counts = new Uint32Array(tags.values.length);
  const codes: Codes = tags.codes;
  for (const [from, to] of portions(chosen ? chosen.length : count)) {
    if (from > 0) yield;
    for (let at = from; at < to; at += 1) {
      const index = chosen ? (chosen[at] ?? 0) : at;
      const end = tags.start[index + 1] ?? 0;
      for (let place = tags.start[index] ?? 0; place < end; place += 1) {
        const code = codes[place] ?? 0;
        counts[code] = (counts[code] ?? 0) + 1;
      }
    }
  }
  return counts;
}
