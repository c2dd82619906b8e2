import { wrappers } from '../layouts/forms/read-form.ts';
import type { Layout, SideList } from '../layouts/layout.ts';
import { valueAt } from '../layouts/object-paths.ts';
import { plainText } from '../normalise/plain-text.ts';
import { ImportFileError } from './import-file-error.ts';
import type { ImportFile } from './open-import-file.ts';
import { isJsonObject, type JsonObject, type RecordValue } from './source-record.ts';

export interface Sides {
  /** The record with what belongs to it. */
  join(record: RecordValue): RecordValue;
  /** By the names of the lists, how many of theirs belong to no record that was read. */
  left(): ReadonlyMap<string, number>;
}

/** Of the text of all lists together so much is kept. */
const mostText = 32 * 1024 * 1024;

/** What stands beside the records of a file in lists that its layout knows: a ticket's figures, comments and people. */
export async function readSides(
  { sides = [] }: Layout,
  { format }: ImportFile,
  open: () => Promise<ImportFile>,
): Promise<Sides | null> {
  if (sides.length === 0 || (format !== 'json' && format !== 'json-lines')) return null;
  const kept = emptyFor(sides);
  const counts = format === 'json' ? await keepAll(kept, sides, open) : new Map<string, number>();
  return {
    join: (record) => (Array.isArray(record) ? record : joined(withOwn(record, sides), kept)),
    left: () => new Map([...counts].map(([list, count]) => [list, leftOf(list, count, kept)])),
  };
}

const emptyFor = (sides: readonly SideList[]): Kept[] => sides.map((side) => ({ side, byKey: new Map() }));

/** How many there are of each list. */
async function keepAll(
  kept: readonly Kept[],
  sides: readonly SideList[],
  open: () => Promise<ImportFile>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const file = await open();
  try {
    let room = mostText;
    for await (const { records, next } of file.sides(new Set(sides.map(({ list }) => list)))) {
      for (const [index, record] of records.entries()) {
        if (!record.ok || Array.isArray(record.value)) continue;
        const [list = ''] = Object.keys(record.value);
        counts.set(list, (counts.get(list) ?? 0) + 1);
        room -= (records[index + 1] ?? next).offset - record.offset;
        if (room > 0) keepOne(kept, list, record.value[list]);
      }
    }
  } catch (error) {
    // Whoever reads the records meets it too; of what is only a beginning there may be none.
    if (!(error instanceof ImportFileError)) throw error;
  } finally {
    await file.close();
  }
  return counts;
}

/** One record with its lists around it: `{ticket: {…}, comments: […]}`. */
function withOwn(outer: JsonObject, sides: readonly SideList[]): JsonObject {
  const own = sides.filter(({ list }) => Array.isArray(outer[list]));
  const name = wrappers.find((one) => isJsonObject(outer[one]));
  const record = name === undefined ? undefined : outer[name];
  if (own.length === 0 || name === undefined || !isJsonObject(record)) return outer;
  const kept = emptyFor(own);
  const rest: JsonObject = { ...outer };
  for (const list of new Set(own.map((side) => side.list))) {
    const items = outer[list];
    // Without a word whose they are, they are its own.
    const alone = own.find((side) => side.list === list && side.isMany);
    for (const item of Array.isArray(items) ? items : [])
      keepOne(kept, list, alone && isJsonObject(item) ? { [alone.by]: record[alone.of], ...item } : item);
    delete rest[list];
  }
  return { ...rest, [name]: joined(record, kept) };
}

interface Belonging {
  readonly items: JsonObject[];
  isUsed: boolean;
}

interface Kept {
  readonly side: SideList;
  readonly byKey: Map<string, Belonging>;
}

function keepOne(kept: readonly Kept[], list: string, item: unknown): void {
  if (isJsonObject(item)) for (const one of kept) if (one.side.list === list) keep(one, item);
}

function keep({ side, byKey }: Kept, item: JsonObject): void {
  const key = plainText(valueAt(item, side.by));
  if (key === '') return;
  const there = byKey.get(key);
  if (!there) byKey.set(key, { items: [item], isUsed: false });
  else if (side.isMany) there.items.push(item);
}

function joined(record: JsonObject, kept: readonly Kept[]): JsonObject {
  const whole: JsonObject = { ...record };
  for (const { side, byKey } of kept) {
    const found = byKey.get(plainText(valueAt(record, side.of)));
    if (!found || (whole[side.as] !== undefined && whole[side.as] !== null)) continue;
    found.isUsed = true;
    whole[side.as] = side.isMany ? found.items : found.items[0];
  }
  return whole;
}

/** People and groups belong to nobody; what is of a record and found none is left. */
function leftOf(list: string, count: number, kept: readonly Kept[]): number {
  const own = kept.find(({ side }) => side.list === list && side.of === 'id');
  if (!own) return 0;
  const used = [...own.byKey.values()].filter(({ isUsed }) => isUsed);
  return count - used.reduce((sum, { items }) => sum + items.length, 0);
}
