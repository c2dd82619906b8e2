import { hourLabel, weekdayName } from '../../i18n/hour-names.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { FilterChip } from '../../ui/filter-chips.tsx';
import { useCutNames } from '../names/use-cut-names.ts';
import { useNames } from '../names/use-names.ts';
import { type FilterName, filterNames, type SessionSearch } from './session-search.ts';

/** The filters in force, in words, each with the way to take it away. */
export function useFilterChips(
  search: SessionSearch,
  onChange: (patch: Partial<SessionSearch>) => void,
): FilterChip[] {
  const { t, format } = useI18n();
  const names = useNames(search.companyId);
  const known = (nameOf: (value: string) => string) => (value: string) =>
    value === '' ? t('filter.unknown') : nameOf(value);
  const truth = (value: boolean | undefined) => t(value ? 'session.yes' : 'session.no');
  const texts = (values: readonly string[] = []) => values.map(known((text) => text)).join(', ');
  const nameOf = useCutNames(search.companyId);
  const words: Record<Exclude<FilterName, 'attribute'>, () => string> = {
    search: () => search.search ?? '',
    searchTranscripts: () => truth(search.searchTranscripts),
    category: () => (search.category ?? []).map(known(names.category)).join(', '),
    sentiment: () =>
      (search.sentiment ?? [])
        .map((one) => (one === '' ? t('filter.unknown') : t(`sentiment.${one}`)))
        .join(', '),
    language: () => (search.language ?? []).map(known(names.language)).join(', '),
    country: () => (search.country ?? []).map(known(names.country)).join(', '),
    channel: () => texts(search.channel),
    team: () => texts(search.team),
    botVersion: () => texts(search.botVersion),
    assignee: () => texts(search.assignee),
    tag: () => texts(search.tag),
    tagAll: () => texts(search.tagAll),
    ratingFrom: () => format.number(search.ratingFrom),
    ratingTo: () => format.number(search.ratingTo),
    rated: () => truth(search.rated),
    status: () => (search.status ?? []).map((one) => t(`stage.${one}`)).join(', '),
    escalated: () => truth(search.escalated),
    forwardedHr: () => truth(search.forwardedHr),
    resolved: () => truth(search.resolved),
    origin: () => (search.origin ?? []).map((one) => t(`origin.${one}`)).join(', '),
    userId: () => search.userId ?? '',
    question: () => search.question ?? '',
    weekday: () => (search.weekday ?? []).map((day) => weekdayName(day, format.locale, 'long')).join(', '),
    hour: () => (search.hour ?? []).map(hourLabel).join(', '),
    responseTimeFrom: () => format.duration(search.responseTimeFrom),
    responseTimeTo: () => format.duration(search.responseTimeTo),
    firstResponseFrom: () => format.duration(search.firstResponseFrom),
    firstResponseTo: () => format.duration(search.firstResponseTo),
  };
  const attributes = Object.entries(search.attribute ?? {}).map(
    ([key, values]): FilterChip => ({
      key: `attribute.${key}`,
      label: nameOf(`attribute.${key}`),
      value: texts(values),
      onRemove: () => onChange({ attribute: { ...search.attribute, [key]: [] } }),
    }),
  );
  const fixed = filterNames
    .filter((name) => name !== 'attribute')
    .filter((name) => search[name] !== undefined)
    .map((name) => ({
      key: name,
      label: t(`session.${name}`),
      value: words[name](),
      onRemove: () => onChange({ [name]: undefined }),
    }));
  return [...fixed, ...attributes];
}
