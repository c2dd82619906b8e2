import { useMemo } from 'react';
import { useFormat } from '../../i18n/i18n-context.ts';
import { recordedText, useRecorded } from '../../i18n/recorded.ts';

/** The name or description of a category that comes with the product, in the reader's words; a company's own stays. */
export function useCategoryWords(): (text: string) => string {
  const words = useRecorded();
  const format = useFormat();
  return useMemo(
    () => (text: string) => recordedText(words ?? {}, [text], {}, format) ?? text,
    [words, format],
  );
}
