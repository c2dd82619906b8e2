import type { JsonObject } from '../../reading/source-record.ts';
import { isFilled } from '../is-filled.ts';
import { choose } from './choose.ts';
import { fits } from './fits.ts';
import { listOf } from './list-of.ts';
import { follow } from './look.ts';
import type { Path, RecordForm } from './record-form.ts';

/** Where a turn has something that was asked or answered, in a form of which no text is known. */
export function unreadSides({ messages }: Pick<RecordForm, 'messages'>, record: JsonObject): Path[] {
  return listOf(messages).flatMap(({ in: list, sides, text, only }) => {
    if (sides === undefined) return [];
    const unreadIn = (item: unknown): Path | undefined => {
      const place = { record, item, person: undefined };
      if ((only && !fits(place, only)) || isFilled(choose(place, text))) return undefined;
      return sides.find((path) => isFilled(follow(item, path)));
    };
    if (list === undefined) return unreadIn(record) ?? [];
    const items = follow(record, list);
    const found = Array.isArray(items) ? items.map(unreadIn).find((path) => path !== undefined) : undefined;
    return found === undefined ? [] : `${list}.*.${found}`;
  });
}
