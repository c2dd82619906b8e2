import { useI18n } from '../../i18n/i18n-context.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import type { Preview } from './import-calls.ts';

interface Props {
  readonly analysis: NonNullable<Preview['analysis']>;
}

/** What the AI step costs, before anything starts. */
export function AnalysisCost({ analysis }: Props) {
  const { t, format } = useI18n();
  const { sessions, model, cost, listCost, priceBasis, currency, isOff } = analysis;
  if (sessions === 0) return null;
  if (isOff) return <Notice tone="plain">{t('imports.cost.off')}</Notice>;
  if (cost === null || priceBasis === 'ownHardware')
    return <Notice tone="plain">{t('imports.cost.noPrice', { model })}</Notice>;
  return (
    <Notice tone="plain">
      {t('imports.cost.about', {
        count: sessions,
        model,
        cost: format.cents(cost, currency),
        listCost: format.cents(listCost, currency),
      })}
    </Notice>
  );
}
