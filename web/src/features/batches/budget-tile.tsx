import { Progress, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import type { Monitor } from './batch-search.ts';

/** What the company may spend this month, and what is gone or promised of it. */
export function BudgetTile({ query }: { readonly query: UseQueryResult<Monitor> }) {
  const { t, format } = useI18n();
  const budget = query.data?.budget;
  if (query.data && !budget) return null;
  const limit = budget?.monthlyLimit ?? null;
  const share = (value: number) => (limit ? Math.min(100, (value / limit) * 100) : 0);
  const money = (value: number) => (budget ? format.money(value, budget.currency) : '–');
  return (
    <Tile title={t('batch.budget')} state={tileState(query)}>
      {budget && (
        <Stack gap="sm">
          {budget.reason && (
            <Notice tone="bad">{limit === 0 ? t('batch.budgetZero') : t('batch.budgetSpent')}</Notice>
          )}
          {limit !== null && limit > 0 && (
            <Progress.Root size="lg" aria-label={t('batch.budget')}>
              <Progress.Section value={share(budget.spent)} aria-label={t('batch.tile.spent')} />
              <Progress.Section
                value={share(budget.committed)}
                color="yellow"
                aria-label={t('batch.committed')}
              />
            </Progress.Root>
          )}
          <Facts
            facts={[
              [t('batch.monthlyLimit'), limit === null ? t('batch.noLimit') : money(limit)],
              [t('batch.spentThisMonth'), money(budget.spent)],
              [t('batch.committed'), money(budget.committed)],
              [t('batch.left'), budget.left === null ? '–' : money(budget.left)],
            ]}
          />
        </Stack>
      )}
    </Tile>
  );
}
