import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { sentiments } from '../../view/filters/session-search.ts';
import { useNames } from '../../view/names/use-names.ts';
import { configQuery } from '../../view/sessions/dashboard-queries.ts';
import type { LabelField, LabelValue } from './use-correct.ts';

export interface LabelOption {
  readonly value: LabelValue;
  readonly label: string;
}

/** What each label can be corrected to, and whether whoever looks may. */
export function useLabelOptions(companyId: string | undefined) {
  const t = useT();
  const names = useNames(companyId);
  const { data: config } = useQuery(configQuery(companyId));
  const unknown = { value: null, label: t('panel.unknown') };
  const truths = [
    { value: true, label: t('session.yes') },
    { value: false, label: t('session.no') },
    unknown,
  ];
  const options: Readonly<Record<LabelField, readonly LabelOption[]>> = {
    category: [
      ...(config?.taxonomy.map(({ key }) => ({ value: key, label: names.category(key) })) ?? []),
      unknown,
    ],
    sentiment: [...sentiments.map((value) => ({ value, label: t(`sentiment.${value}`) })), unknown],
    escalated: truths,
    forwardedHr: truths,
    language: config?.filters.languages.map(({ value }) => ({ value, label: names.language(value) })) ?? [],
  };
  return { options, mayCorrect: config?.features.corrections === true };
}
