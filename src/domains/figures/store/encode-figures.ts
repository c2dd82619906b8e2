import { packColumns, readColumns } from './columns.ts';
import { emptyFigures, type FieldName, type Figures, fieldNames, sums } from './figures.ts';

/** As they stand there. Channels are a field by now: there are none in what is written since. */
const storedMaps = ['categories', 'languages', 'countries', 'channels', 'currencies'] as const;

interface Head {
  sums: number[];
  maps: [string, number][][];
  hours: number[];
  buckets: [number, number][];
  bands: number[];
  days: [number, number, number, [string, number][]][];
  questions: [key: string, text: string, count: number, escalated: number, missed?: number][];
  words: [word: string, count: number, missed?: number][];
  /** Of the questions and words that are not there. */
  missed?: [number, number];
  exactCount: number;
  /** Not there in what was stored before they were: then there were none. */
  firstBuckets?: [number, number][];
  ratings?: number[];
  fields?: {
    [name in FieldName]?: { missed: number; entries: [value: string, count: number, missed: number][] };
  };
}

export function encodeFigures(figures: Figures): Buffer {
  const { users } = figures;
  const head: Head = {
    sums: sums.map((name) => figures.sums[name]),
    maps: storedMaps.map((name) => (name === 'channels' ? [] : [...figures.maps[name]])),
    hours: [...figures.hours],
    buckets: [...figures.responseBuckets],
    bands: [...figures.responseBands],
    days: [...figures.days].map(([day, { count, tokens, costs }]) => [day, count, tokens, [...costs]]),
    questions: [...figures.questions.entries].map(([key, { text, count, escalated, missed }]) => [
      key,
      text,
      count,
      escalated,
      missed,
    ]),
    words: [...figures.words.entries].map(([word, { count, missed }]) => [word, count, missed]),
    missed: [figures.questions.missed, figures.words.missed],
    exactCount: users.exact ? users.exact.size : -1,
    firstBuckets: [...figures.firstBuckets],
    ratings: [...figures.ratings],
    fields: Object.fromEntries(
      fieldNames.map((name) => {
        const { missed, entries } = figures.fields[name];
        return [name, { missed, entries: [...entries].map(([value, of]) => [value, of.count, of.missed]) }];
      }),
    ) as NonNullable<Head['fields']>,
  };
  return packColumns(head, [
    users.exact ? Float64Array.from(users.exact) : (users.registers ?? new Uint8Array(0)),
  ]);
}

export function decodeFigures(block: Uint8Array): Figures {
  const reader = readColumns(block);
  const head = reader.head as Head;
  const result = emptyFigures();
  sums.forEach((name, index) => {
    result.sums[name] = head.sums[index] ?? 0;
  });
  storedMaps.forEach((name, index) => {
    if (name !== 'channels') result.maps[name] = new Map(head.maps[index]);
    else
      for (const [value, count] of head.maps[index] ?? [])
        result.fields.channels.entries.set(value, { count, missed: 0 });
  });
  result.hours = Float64Array.from(head.hours);
  result.responseBuckets = new Map(head.buckets);
  result.responseBands = Float64Array.from(head.bands);
  result.days = new Map(
    head.days.map(([day, count, tokens, costs]) => [day, { count, tokens, costs: new Map(costs) }]),
  );
  // What was stored by 2.0 does not tell what it missed.
  for (const [key, text, count, escalated, missed = 0] of head.questions)
    result.questions.entries.set(key, { text, count, escalated, missed });
  for (const [word, count, missed = 0] of head.words) result.words.entries.set(word, { count, missed });
  [result.questions.missed, result.words.missed] = head.missed ?? [0, 0];
  result.firstBuckets = new Map(head.firstBuckets);
  if (head.ratings) result.ratings = Float64Array.from(head.ratings);
  if (head.fields)
    for (const name of fieldNames) {
      const stored = head.fields[name];
      if (!stored) continue;
      const entries = stored.entries.map(([value, count, missed]) => [value, { count, missed }] as const);
      result.fields[name] = { missed: stored.missed, entries: new Map(entries) };
    }
  else result.ratings[0] = result.sums.count;
  result.users =
    head.exactCount >= 0
      ? { exact: new Set(reader.f64(head.exactCount)), registers: undefined }
      : { exact: undefined, registers: reader.u8(16_384) };
  return result;
}
