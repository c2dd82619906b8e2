import { useQuery } from '@tanstack/react-query';
import type { Format } from './format.ts';
import { useI18n } from './i18n-context.ts';

/** What the service writes down, in another language than its own. English has none: it is shown as it was written. */
export type Recorded = Readonly<Record<string, string>>;

const files = import.meta.glob<{ recorded: Recorded }>('./messages/*/recorded.ts');
const none: Recorded = {};

async function loadRecorded(language: string): Promise<Recorded> {
  const load = files[`./messages/${language}/recorded.ts`];
  return load ? (await load()).recorded : none;
}

/** Loaded by the pages that show such sentences: nobody else waits for them. Null: they are on their way. */
export function useRecorded(): Recorded | null {
  const { language } = useI18n();
  const { data, isError } = useQuery({
    queryKey: ['recorded', language],
    queryFn: () => loadRecorded(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? none : (data ?? null);
}

/**
 * The first of these keys that the language has, with its values filled in. Null where it has none of them, or where a
 * value that the text names was not written down: the service's own sentence says more then.
 */
export function recordedText(
  words: Recorded,
  keys: readonly string[],
  values: Readonly<Record<string, unknown>>,
  format: Pick<Format, 'number'>,
): string | null {
  const text = keys.map((key) => words[key]).find((one) => one !== undefined);
  if (text === undefined) return null;
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (!names.every((name) => ['string', 'number'].includes(typeof values[name]))) return null;
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? format.number(value) : String(value);
  });
}
