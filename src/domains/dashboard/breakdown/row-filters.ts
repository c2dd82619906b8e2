import { z } from 'zod';
import { attributeOf, type Cut } from '../../figures/breakdown/index.ts';
import { type Sentiment, sentiments } from '../../sessions/codes/index.ts';
import { FilterInput, type Filters } from '../filter-input.ts';

/** What narrows the filters that were asked with down to the sessions of one row. */
export const RowFilters = z
  .object({
    category: FilterInput.category,
    language: FilterInput.language,
    country: FilterInput.country,
    channel: FilterInput.channel,
    team: FilterInput.team,
    botVersion: FilterInput.botVersion,
    assignee: FilterInput.assignee,
    tag: FilterInput.tag,
    tagAll: FilterInput.tagAll,
    attribute: FilterInput.attribute,
    sentiment: FilterInput.sentiment,
    rated: FilterInput.rated,
    ratingFrom: FilterInput.ratingFrom,
    ratingTo: FilterInput.ratingTo,
    weekday: FilterInput.weekday,
    hour: FilterInput.hour,
  })
  .describe("Use instead of the filters of the request: exactly the row's sessions");
type RowFilters = z.infer<typeof RowFilters>;

export function rowFilters(
  asked: Filters,
  cells: readonly (readonly [by: Cut, value: string | null])[],
): RowFilters {
  const narrowed = cells.map(([by, value]) => cellFilters(asked, by, value));
  const attribute = Object.assign({}, ...narrowed.map((one) => one.attribute ?? {}));
  return {
    ...Object.assign({}, ...narrowed),
    // In place of those asked with: the others of them stay.
    ...(Object.keys(attribute).length > 0 && { attribute: { ...asked.attribute, ...attribute } }),
  };
}

function cellFilters({ tag, tagAll = [] }: Filters, by: Cut, value: string | null): RowFilters {
  const key = attributeOf(by);
  if (key !== undefined) return { attribute: { [key]: [value ?? ''] } };
  if (by === 'sentiment') return { sentiment: [isSentiment(value) ? value : ''] };
  if (by === 'weekday' || by === 'hour') return { [by]: [Number(value)] };
  if (by === 'rating')
    return value === null ? { rated: false } : { ratingFrom: Number(value), ratingTo: Number(value) };
  // Any of the tags asked for, and this one too.
  if (by === 'tag' && value !== null && tag?.length) return { tagAll: [...tagAll, value] };
  return { [by]: [value ?? ''] };
}

/** Whether a row can have it; an empty text is what is not known. */
export function isValueOf(by: Cut, value: string): boolean {
  if (by === 'weekday') return /^[0-6]$/.test(value);
  if (by === 'hour') return /^(?:1?\d|2[0-3])$/.test(value);
  if (by === 'rating') return /^[1-5]?$/.test(value);
  return by !== 'sentiment' || value === '' || isSentiment(value);
}

const isSentiment = (value: string | null): value is Sentiment => sentiments.some((one) => one === value);
