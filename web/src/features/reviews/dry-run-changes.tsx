import { Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '../../lib/rpc.ts';
import { TableFoot } from '../../ui/data-table/table-foot.tsx';
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
    queryKey: [reviewsKey, 'dryRunChanges', companyId ?? 'own', dryRunId, field, answered, page],
    queryFn: ({ signal }) =>
      rpc.reviews.dryRunChanges.query({ companyId, dryRunId, field, page }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <Loading query={query} height={120} />;
  const { sessions, pagination } = query.data;
  if (pagination.totalCount === 0) return <Text c="dimmed">{words('nothingChanged')}</Text>;
  return (
    <>
      <Table.ScrollContainer
        minWidth={420}
        mah={320}
        scrollAreaProps={{
          type: 'auto',
          viewportProps: { tabIndex: 0, 'aria-label': words('changes'), role: 'group' },
        }}
      >
        <Table fz="md" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words('session')}</Table.Th>
              <Table.Th>{words('before')}</Table.Th>
              <Table.Th>{words('anew')}</Table.Th>
              <Table.Th>{words('person')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.map((one) => (
              <Table.Tr key={`${one.id} ${one.before} ${one.anew} ${one.person}`}>
                <Table.Td>
                  <TextLink to="/sessions/$id" params={{ id: one.id }} search={{ companyId }}>
                    {one.externalId}
                  </TextLink>
                </Table.Td>
                <Table.Td fw={one.before === one.person ? 600 : undefined}>
                  {nameOf(field, one.before)}
                </Table.Td>
                <Table.Td fw={one.anew === one.person ? 600 : undefined}>{nameOf(field, one.anew)}</Table.Td>
                <Table.Td>{nameOf(field, one.person)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <TableFoot label={words('changes')} page={pagination} onPage={setPage} />
    </>
  );
}
