import { eventTypeWords, outcomeWords } from '../../i18n/audit-words.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { type FilterChip, FilterChips } from '../../ui/filter-chips.tsx';
import type { AuditSearch, FilterProps } from './audit-search.ts';

/** The filters in force. */
export function AuditChips({ search, onFilter }: FilterProps) {
  const { t, format } = useI18n();
  const { type, outcome, severity, user, company, from, to } = search;
  const all: ReadonlyArray<readonly [keyof AuditSearch, string, string | undefined]> = [
    ['type', t('audit.eventType'), type && eventTypeWords(t, type)],
    ['outcome', t('audit.outcome'), outcome && outcomeWords(t, outcome)],
    ['severity', t('audit.severity'), severity && t(`severity.${severity}`)],
    ['from', t('audit.from'), from && dayWords(from, format.locale)],
    ['to', t('audit.to'), to && dayWords(to, format.locale)],
    ['user', t('audit.userId'), user],
    ['company', t('audit.companyId'), company],
  ];
  const chips = all.flatMap(([key, label, value]): FilterChip[] =>
    value ? [{ key, label, value, onRemove: () => onFilter({ [key]: undefined }) }] : [],
  );
  const clear = Object.fromEntries(all.map(([key]) => [key, undefined]));
  return <FilterChips chips={chips} onClear={() => onFilter(clear)} />;
}

/** A whole day has no zone: it is written as it was chosen. */
function dayWords(day: string, locale: string): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
