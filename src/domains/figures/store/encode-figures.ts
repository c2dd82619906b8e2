import { packColumns, readColumns } from './columns.ts';
import { emptyFigures, type Figures, maps, sums } from './figures.ts';

interface Head {
  sums: number[];
  maps: [string, number][][];
  hours: number[];
  buckets: [number, number][];
  bands: number[];
  days: [number, number, number, [string, number][]][];
  questions: [string, string, number, number][];
  words: [string, number][];
  exactCount: number;
}

export function encodeFigures(figures: Figures): Buffer {
  const { users } = figures;
  const head: Head = {
    sums: sums.map((name) => figures.sums[name]),
    maps: maps.map((name) => [...figures.maps[name]]),
    hours: [...figures.hours],
    buckets: [...figures.responseBuckets],
    bands: [...figures.responseBands],
    days: [...figures.days].map(([day, { count, tokens, costs }]) => [day, count, tokens, [...costs]]),
    questions: [...figures.questions].map(([key, { text, count, escalated }]) => [
      key,
      text,
      count,
      escalated,
    ]),
    words: [...figures.words],
    exactCount: users.exact ? users.exact.size : -1,
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
  maps.forEach((name, index) => {
    result.maps[name] = new Map(head.maps[index]);
  });
  result.hours = Float64Array.from(head.hours);
  result.responseBuckets = new Map(head.buckets);
  result.responseBands = Float64Array.from(head.bands);
  result.days = new Map(
    head.days.map(([day, count, tokens, costs]) => [day, { count, tokens, costs: new Map(costs) }]),
  );
  result.questions = new Map(
    head.questions.map(([key, text, count, escalated]) => [key, { text, count, escalated }]),
  );
  result.words = new Map(head.words);
  result.users =
    head.exactCount >= 0
      ? { exact: new Set(reader.f64(head.exactCount)), registers: undefined }
      : { exact: undefined, registers: reader.u8(16_384) };
  return result;
}
