import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { AskButton } from '../../ui/dialog/ask-button.tsx';
import { FactTable } from '../../ui/fact-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { say } from '../../ui/say.ts';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { offeredCost } from '../../view/ai-cost.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import type { Monitor } from './batch-search.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly orders: Monitor['reanalyses'];
}

/** What is not by itself on its way is ordered here, for a price that is named before. */
const kinds = ['outdated', 'failed'] as const;

export function EstimateTile({ companyId, orders }: Props) {
  const i18n = useI18n();
  const { t, format } = i18n;
  const queryClient = useQueryClient();
  const mayOrder = abilities.changesAdmin(useProfile());
  const [kind, setKind] = useState<(typeof kinds)[number]>('outdated');
  const query = useQuery(
    ask(['batch', 'estimate', kind, companyId], rpc.batch.estimate, { kind, companyId }),
  );
  const estimate = query.data;
  const order = useMutation({
    mutationFn: () =>
      rpc.batch.analyseAnew.mutate({
        kind,
        agreedSessions: estimate?.sessions ?? 0,
        agreedCost: estimate?.cost ?? null,
        companyId,
      }),
    onSuccess() {
      say(t('batch.ordered'));
      void queryClient.invalidateQueries({ queryKey: ['batch'] });
    },
  });
  const money = (value: number | null) => {
    if (estimate?.priceBasis === 'ownHardware') return t('batch.ownHardware');
    return value === null || !estimate ? t('batch.unknownPrice') : format.cents(value, estimate.currency);
  };
  return (
    <Tile
      title={t('batch.again')}
      state={tileState(query)}
      // It stays while another kind is asked for: who chose by keyboard is still there.
      actions={
        <Segments
          label={t('batch.again')}
          value={kind}
          onChange={setKind}
          choices={kinds.map((value) => ({ value, label: t(`batch.kind.${value}`) }))}
        />
      }
    >
      {estimate && (
        <Stack gap="sm">
          {estimate.sessions === 0 ? (
            <Text c="dimmed">{t('batch.nothingAgain')}</Text>
          ) : (
            <>
              <Group justify="flex-end">
                {mayOrder && (
                  <AskButton
                    size="xs"
                    variant="filled"
                    disabled={!estimate.fitsBudget}
                    label={t('batch.order')}
                    act={order}
                  >
                    {t('batch.orderWill', {
                      count: estimate.sessions,
                      cost: offeredCost(estimate, i18n),
                    })}
                  </AskButton>
                )}
              </Group>
              {!estimate.fitsBudget && <Notice tone="bad">{t('batch.overBudget')}</Notice>}
              <Facts
                facts={[
                  [t('batch.sessions'), format.number(estimate.sessions)],
                  [t('batch.batches'), format.number(estimate.batches)],
                  [t('company.aiModel'), estimate.model ?? '–'],
                  [
                    t('batch.tokens'),
                    t('batch.tokensEstimate', {
                      input: format.number(estimate.tokens.input),
                      output: format.number(estimate.tokens.output),
                    }),
                  ],
                  [t('batch.estimatedCost'), money(estimate.cost)],
                  ...(estimate.priceBasis === 'batch'
                    ? [[t('batch.unbatched'), money(estimate.listCost)] as const]
                    : [
                        [
                          t('batch.prices'),
                          estimate.priceBasis ? t(`batch.prices.${estimate.priceBasis}`) : '–',
                        ] as const,
                      ]),
                  [t('batch.basis'), t(`batch.basis.${estimate.basis}`)],
                ]}
              />
            </>
          )}
          {orders.length > 0 && (
            <FactTable
              label={t('batch.orders')}
              heads={[t('batch.orders'), t('batch.sessions'), t('batch.queued'), t('batch.estimatedCost')]}
              rows={orders.map((row) => [
                `${format.dateTime(row.createdAt)} · ${t(`batch.kind.${row.kind}`)}`,
                format.number(row.sessions),
                format.number(row.queued),
                money(row.estimatedCost),
              ])}
            />
          )}
        </Stack>
      )}
    </Tile>
  );
}
