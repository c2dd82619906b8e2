import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, rpc } from '../../lib/rpc.ts';
import { TableFoot } from '../../ui/data-table/table-foot.tsx';
import { FactTable } from '../../ui/fact-table.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { TextLink } from '../../view/links.tsx';
import { useDryRunWords } from './dry-run-words.ts';
import { type FieldQuality, reviewsKey } from './review-query.ts';
import { useValueNames } from './use-value-names.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly dryRunId: string;
  /** More answers, more changes. */
  readonly answered: number;
  readonly field: FieldQuality['field'];
}

/** The sessions that a dry run labels otherwise, each a way to it. */
export function DryRunChanges({ companyId, dryRunId, answered, field }: Props) {
  const words = useDryRunWords();
  const nameOf = useValueNames(companyId);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...ask(
      [reviewsKey, 'dryRunChanges', companyId ?? 'own', dryRunId, field, answered, page],
      rpc.reviews.dryRunChanges,
      { companyId, dryRunId, field, page },
    ),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <Loading query={query} height={120} />;
  const { sessions, pagination } = query.data;
  const labelOf = (label: string | null, right: string | null) => (
    <Text span inherit fw={label === right ? 600 : undefined}>
      {nameOf(field, label)}
    </Text>
  );
  if (pagination.totalCount === 0) return <Text c="dimmed">{words('nothingChanged')}</Text>;
  return (
    <>
      <FactTable
        label={words('changes')}
        heads={[words('session'), words('before'), words('anew'), words('person')]}
        minWidth={420}
        maxHeight={320}
        rowKeys={sessions.map((one) => `${one.id} ${one.before} ${one.anew} ${one.person}`)}
        rows={sessions.map((one) => [
          <TextLink key="session" to="/sessions/$id" params={{ id: one.id }} search={{ companyId }}>
            {one.externalId}
          </TextLink>,
          labelOf(one.before, one.person),
          labelOf(one.anew, one.person),
          nameOf(field, one.person),
        ])}
      />
      <TableFoot label={words('changes')} page={pagination} onPage={setPage} />
    </>
  );
}
