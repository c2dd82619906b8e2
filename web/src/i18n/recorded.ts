import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Format } from './format.ts';
import { useI18n } from './i18n-context.ts';
import { saidText } from './said-text.ts';

/** What the service writes down, in another language than its own. English has none: it is shown as it was written. */
export type Recorded = Readonly<Record<string, string>>;

const files = import.meta.glob<{ recorded: Recorded }>('./messages/*/recorded.ts');
const none: Recorded = {};

/** Loaded where such sentences are shown: nobody else waits for them. A language without a file has them at once. */
function recordedQuery(language: string) {
  const load = files[`./messages/${language}/recorded.ts`];
  return queryOptions({
    queryKey: ['recorded', language],
    queryFn: async () => (load ? (await load()).recorded : none),
    staleTime: Number.POSITIVE_INFINITY,
    ...(load ? {} : { initialData: none }),
  });
}

/** Null: they are on their way. */
export function useRecorded(): Recorded | null {
  const { language } = useI18n();
  const { data, isError } = useQuery(recordedQuery(language));
  return isError ? none : (data ?? null);
}

/** A sentence of the service in the reader's language, else as it was written. */
export type Said = (sentence: string) => string;

export const saidIn =
  (words: Recorded, format: Pick<Format, 'number'>): Said =>
  (sentence) =>
    saidText(words, sentence, format) ?? sentence;

/** Says nothing for the moment in which the words are on their way. */
export function useSaid(): Said {
  const { format } = useI18n();
  const words = useRecorded();
  return useMemo(() => (words ? saidIn(words, format) : () => ''), [words, format]);
}
