import { readJson } from '../../../ports/parse-json.ts';
import { isFilled } from '../layouts/is-filled.ts';
import { isJsonObject } from './source-record.ts';

const mostLists = 100;

export type AroundRecords = ReturnType<typeof aroundRecords>;

/** What an answer says around its records: whether another page follows, and what else it holds. */
export function aroundRecords() {
  let whole: Record<string, unknown> = {};
  const lists = new Map<string, number>();
  return {
    /** An answer begins: several may stand in a row, and the last one tells. */
    begin(): void {
      whole = {};
    },
    /** Whether the value under a name may tell of another page. */
    tells: (key: string): boolean => kindOf(key) !== null || counts.has(plainName(key)),
    note(key: string, json: string): void {
      whole[key] = readJson(json);
    },
    /** A list of objects that is not read. */
    beside(key: string): void {
      if (lists.has(key) || lists.size < mostLists) lists.set(key, (lists.get(key) ?? 0) + 1);
    },
    /** The name that says that there is more. */
    nextPage(): string | null {
      const found = toldIn('', whole, 0);
      // What says it in so many words counts more than an address, which many an answer has for its last page too.
      const sure = found.filter(({ isSure }) => isSure);
      const counted = sure.length > 0 ? sure : found;
      return counted.find(({ hasMore }) => hasMore)?.key ?? null;
    },
    /** The lists that are not read, by name, and how often there was one. */
    lists: (): ReadonlyMap<string, number> => lists,
  };
}

interface Told {
  readonly key: string;
  readonly hasMore: boolean;
  readonly isSure: boolean;
}

/** Names as each writes them: `has_more`, `hasMore`, `@odata.nextLink`. */
const plainName = (key: string): string => key.replace(/[^a-z]/gi, '').toLowerCase();

const more = /^(?:has)?(?:more|next|nextpage|moreitems|moreresults|moredata|morepages|morerecords)$/;
const last = /^(?:endofstream|done|(?:is)?last(?:page)?|(?:is)?complete|(?:is)?final)$/;
const next =
  /^(?:odata)?next(?:page|records?|results?|batch)?(?:url|uri|link|href|token|cursor|id|offset|number|start|key|marker)?$|^continuationtoken$|^lastevaluatedkey$/;
const around = /^(?:meta|metadata|pages?|paging|pagination|links|pageinfo|responsemetadata|cursors?|pager)$/;

type Kind = 'more' | 'last' | 'next' | 'around';

function kindOf(key: string): Kind | null {
  const name = plainName(key);
  if (around.test(name)) return 'around';
  if (last.test(name)) return 'last';
  if (next.test(name)) return 'next';
  return more.test(name) || name === 'istruncated' || name === 'incomplete' ? 'more' : null;
}

const deepest = 3;

type Members = Readonly<Record<string, unknown>>;

function toldIn(prefix: string, members: Members, depth: number): Told[] {
  const told = Object.entries(members).flatMap(([key, value]) => toldBy(prefix, key, value, depth));
  const counter = prefix === '' ? 'page' : prefix.slice(0, -1);
  return isBefore(members) ? [...told, { key: counter, hasMore: true, isSure: false }] : told;
}

function toldBy(prefix: string, key: string, value: unknown, depth: number): Told[] {
  const kind = kindOf(key);
  const told = (hasMore: boolean, isSure: boolean): Told[] => [{ key: prefix + key, hasMore, isSure }];
  const yes = value === true || value === 'true';
  if (yes || value === false || value === 'false') {
    if (kind === 'last') return told(!yes, true);
    return kind === 'more' || kind === 'next' ? told(yes, true) : [];
  }
  if (kind === 'next') return told(value !== 0 && isFilled(value), false);
  if (kind !== 'around' || depth >= deepest) return [];
  if (isJsonObject(value)) return toldIn(`${prefix}${key}.`, value, depth + 1);
  const hasNext = Array.isArray(value) && value.some((one) => isJsonObject(one) && one['rel'] === 'next');
  return hasNext ? told(true, false) : [];
}

const pageNames = ['page', 'currentpage', 'pagenumber'];
const pagesNames = ['totalpages', 'pagecount', 'lastpage', 'pages'];
const offsetNames = ['offset', 'skip', 'startindex'];
const sizeNames = ['limit', 'perpage', 'pagesize', 'itemsperpage', 'count'];
const totalNames = ['total', 'totalcount', 'totalsize', 'totalitems', 'totalelements'];
const counts = new Set([...pageNames, ...pagesNames, ...offsetNames, ...sizeNames, ...totalNames]);

/** The page of an answer that counts its pages, or its records; of `number` it is not known whether the first is 0. */
function isBefore(members: Members): boolean {
  const by = new Map(Object.entries(members).map(([name, value]) => [plainName(name), value]));
  const numberOf = (names: readonly string[]) => names.map((name) => by.get(name)).find(isNumber);
  const [pages, page, first] = [numberOf(pagesNames), numberOf(pageNames), numberOf(['number'])];
  if (pages !== undefined && (page ?? first) !== undefined) return (page ?? Number(first) + 1) < pages;
  const [offset, size, total] = [numberOf(offsetNames), numberOf(sizeNames), numberOf(totalNames)];
  return offset !== undefined && size !== undefined && total !== undefined && offset + size < total;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
