import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { codeNames, noName } from '../../i18n/code-names.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { configQuery } from '../sessions/dashboard-queries.ts';

export interface Names {
  category(key: string | null): string;
  language(code: string | null): string;
  country(code: string | null): string;
  /** What the company calls an attribute of its own. */
  attribute(key: string): string;
}

/** Codes in the reader's words; categories by the company's labels. */
export function useNames(companyId: string | undefined): Names {
  const { format } = useI18n();
  const { data: config } = useQuery(configQuery(companyId));
  return useMemo(() => {
    const labels = new Map(config?.taxonomy.map(({ key, label }) => [key, label]));
    const attributes = new Map(config?.attributes.map(({ key, label }) => [key, label]));
    return {
      category: (key) => (key === null ? noName : (labels.get(key) ?? key)),
      language: codeNames(format.locale, 'language'),
      country: codeNames(format.locale, 'region'),
      attribute: (key) => attributes.get(key) ?? key,
    };
  }, [config, format.locale]);
}
