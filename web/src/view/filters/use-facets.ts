import { useQuery } from '@tanstack/react-query';
import { type AttributeCut, attributeCut } from '../../../../src/domains/figures/store/dimensions.ts';
import { labelOrigins, stageStatuses } from '../../../../src/domains/sessions/codes/session-codes.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { useNames } from '../names/use-names.ts';
import { configQuery } from '../sessions/dashboard-queries.ts';
import { type FilterName, type SessionSearch, sentiments } from './session-search.ts';

export interface FacetOption {
  readonly value: string;
  readonly label: string;
  /** Over all time. */
  readonly count?: number;
}

/** One way to narrow down, as a menu shows it. */
export interface Facet {
  readonly name: FilterName | AttributeCut;
  readonly label: string;
  /** Named when its menu is opened. Left out: they are asked for then. */
  readonly options?: () => readonly FacetOption[];
  /** There is nothing to choose. */
  readonly isEmpty?: boolean;
  readonly chosen: readonly string[];
  /** A choice takes the place of the one before. */
  readonly isSingle?: boolean;
  readonly choose: (chosen: readonly string[]) => void;
}

const texts = {
  channel: 'channels',
  team: 'teams',
  botVersion: 'versions',
  assignee: 'assignees',
  tag: 'tags',
} as const;
const truths = ['resolved', 'escalated', 'forwardedHr', 'rated'] as const;
const stars = ['5', '4', '3', '2', '1'] as const;

/** Every way to narrow down that this company's sessions know. */
export function useFacets(
  search: SessionSearch,
  onChange: (patch: Partial<SessionSearch>) => void,
): readonly Facet[] {
  const t = useT();
  const names = useNames(search.companyId);
  const { data: config } = useQuery(configQuery(search.companyId));
  const { filters } = config ?? {};
  const listed = (
    name: 'category' | 'language' | 'country' | keyof typeof texts,
    values: ReadonlyArray<{ readonly value: string; readonly count: number }> = [],
    nameOf = (value: string): string => value,
  ): Facet => ({
    name,
    label: t(`session.${name}`),
    options: () => values.map((one) => ({ ...one, label: nameOf(one.value) })),
    isEmpty: values.length === 0,
    chosen: search[name] ?? [],
    choose: (chosen) => onChange({ [name]: chosen }),
  });
  const ofCodes = <Code extends string>(
    name: 'sentiment' | 'status' | 'origin',
    codes: readonly Code[],
    labelOf: (code: Code) => string,
  ): Facet => ({
    name,
    label: t(`session.${name}`),
    options: () => codes.map((value) => ({ value, label: labelOf(value) })),
    chosen: search[name] ?? [],
    choose: (chosen) => onChange({ [name]: codes.filter((one) => chosen.includes(one)) }),
  });
  const yesOrNo = [
    { value: 'true', label: t('session.yes') },
    { value: 'false', label: t('session.no') },
  ];
  const { ratingFrom, ratingTo } = search;
  return [
    listed('category', filters?.categories, names.category),
    ofCodes('sentiment', sentiments, (value) => t(`sentiment.${value}`)),
    listed('language', filters?.languages, names.language),
    listed('country', filters?.countries, names.country),
    ...(Object.keys(texts) as (keyof typeof texts)[]).map((name) => listed(name, filters?.[texts[name]])),
    {
      name: 'ratingFrom',
      label: t('session.rating'),
      isSingle: true,
      options: () => stars.map((rating) => ({ value: rating, label: t('session.rating.outOf', { rating }) })),
      chosen: ratingFrom !== undefined && ratingFrom === ratingTo ? [String(ratingFrom)] : [],
      choose: ([value]) => {
        const rating = value === undefined ? undefined : Number(value);
        onChange({ ratingFrom: rating, ratingTo: rating });
      },
    },
    ...truths.map(
      (name): Facet => ({
        name,
        label: t(`session.${name}`),
        isSingle: true,
        options: () => yesOrNo,
        chosen: search[name] === undefined ? [] : [String(search[name])],
        choose: ([value]) => onChange({ [name]: value === undefined ? undefined : value === 'true' }),
      }),
    ),
    ...(config?.attributes ?? []).map(
      ({ key, label }): Facet => ({
        name: attributeCut(key),
        label,
        chosen: search.attribute?.[key] ?? [],
        choose: (chosen) => onChange({ attribute: { ...search.attribute, [key]: [...chosen] } }),
      }),
    ),
    ofCodes('status', stageStatuses, (value) => t(`stage.${value}`)),
    ofCodes('origin', labelOrigins, (value) => t(`origin.${value}`)),
  ];
}
