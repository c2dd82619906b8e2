import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionRow } from '../../view/sessions/dashboard-queries.ts';
import { listQuery } from '../../view/sessions/dashboard-queries.ts';
import { type ListPage, longerAfter, longerBefore, type Walk } from './walk.ts';

interface Options {
  /** What the list is asked for; its page aside it says which list that is. */
  readonly input: Parameters<typeof listQuery>[0] & { readonly page: number; readonly limit: number };
  readonly rows: readonly SessionRow[];
  readonly total: number;
  readonly openId: string | undefined;
  readonly onOpen: (id: string, page: number) => void;
}

/** From one session of a list to the next, over its pages, in the order that it had when the first was opened. */
export function useWalk({ input, rows, total, openId, onOpen }: Options) {
  const client = useQueryClient();
  const { page, limit, ...list } = input;
  const of = JSON.stringify({ ...list, limit });
  const [kept, setKept] = useState<Walk | null>(null);
  const fits = kept?.of === of && openId !== undefined && kept.ids.includes(openId);
  const isOnPage = rows.some(({ id }) => id === openId);
  const here: Walk = { of, first: (page - 1) * limit, ids: rows.map(({ id }) => id), total };
  const walk = fits ? kept : isOnPage ? here : null;
  useEffect(() => {
    if (walk !== null && !fits) setKept(walk);
    if (openId === undefined && kept !== null) setKept(null);
  });
  const load = async (wanted: number): Promise<ListPage> => {
    const { sessions, pagination } = await client.fetchQuery(listQuery({ ...list, page: wanted, limit }));
    return { ids: sessions.map(({ id }) => id), isLast: wanted >= pagination.totalPages };
  };
  const at = walk && openId !== undefined ? walk.ids.indexOf(openId) : -1;
  const go = (from: Walk, index: number): void => {
    const id = from.ids[index];
    setKept(from);
    if (id !== undefined) onOpen(id, Math.floor((from.first + index) / limit) + 1);
  };
  if (walk === null || at < 0) return { place: null, onNext: undefined, onPrevious: undefined };
  const place = walk.first + at + 1;
  return {
    place: { at: place, of: walk.total },
    onNext:
      place >= walk.total
        ? undefined
        : async () => {
            if (at + 1 < walk.ids.length) return go(walk, at + 1);
            const longer = await longerAfter(walk, limit, load);
            go(longer, at + 1);
          },
    onPrevious:
      place <= 1
        ? undefined
        : async () => {
            if (at > 0) return go(walk, at - 1);
            const longer = await longerBefore(walk, limit, load);
            go(longer, longer.ids.length - walk.ids.length - 1);
          },
  };
}
