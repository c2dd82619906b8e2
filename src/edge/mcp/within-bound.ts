import { firstParts, isOfCounts } from './first-parts.ts';

export interface Bounded {
  readonly value: unknown;
  /** Where something was left out: `sessions: 8 of 20`. */
  readonly leftOut: readonly string[];
}

/** More than any model takes for it: two letters a token in JSON full of ids, and each other letter by itself. */
export function tokensIn(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 126) others += 1;
  return Math.ceil((text.length - others) / 2 + others * 1.3);
}

interface Large {
  readonly path: string;
  readonly size: number;
  readonly count: number;
  cut(): void;
}

const fewEntries = 30;
const shortText = 400;

/** The value with so many members of its longest parts left out that it fits; what it has of them stays in order. */
export function withinBound(
  given: unknown,
  mostTokens: number,
  write: (value: unknown) => string = JSON.stringify,
): Bounded {
  // No token has more than two letters: what is beyond would be cut in any case, and may be a thousand times as much.
  const { value, cut } = firstParts(given, 2 * mostTokens);
  const before = new Map([...cut].map(([path, { of }]) => [path, of]));
  const after = new Map([...cut].map(([path, { kept }]) => [path, kept]));
  for (let turn = 0; turn < 200 && tokensIn(write(value)) > mostTokens; turn += 1) {
    const [largest] = largeIn(value, '').sort((a, b) => b.size - a.size);
    if (!largest) break;
    if (!before.has(largest.path)) before.set(largest.path, largest.count);
    after.set(largest.path, Math.ceil(largest.count / 2));
    largest.cut();
  }
  const leftOut = [...before].map(([path, count]) => `${path}: ${after.get(path)} of ${count}`);
  return { value, leftOut };
}

/** Lists, long records and long texts; what is largest is what holds most of the answer directly. */
function largeIn(value: unknown, path: string): Large[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, child]) => {
    const at = path === '' ? name : Array.isArray(value) ? path : `${path}.${name}`;
    if (typeof child !== 'string' || child.length <= shortText) return largeIn(child, at);
    const half = `${child.slice(0, Math.ceil(child.length / 2))} …`;
    return [
      {
        path: `${at} (letters)`,
        size: child.length,
        count: child.length,
        cut: () => Reflect.set(value, name, half),
      },
    ];
  });
  const entries = Object.keys(value);
  const isLong = Array.isArray(value) ? value.length > 1 : entries.length > fewEntries && isOfCounts(value);
  if (!isLong || path === '') return inner;
  const size = JSON.stringify(value).length;
  const half = Math.ceil(entries.length / 2);
  const cut = () => {
    if (Array.isArray(value)) value.length = half;
    // Of days the last ones stay.
    else for (const name of entries.slice(0, entries.length - half)) Reflect.deleteProperty(value, name);
  };
  return [...inner, { path, size, count: entries.length, cut }];
}
