import { Modal, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { TableFoot } from '../../ui/data-table/table-foot.tsx';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { TextLink } from '../../view/links.tsx';
import { type FieldQuality, type Quality, reviewsKey } from './review-query.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly field: FieldQuality['field'];
  readonly cell: Pick<FieldQuality['matrix'][number], 'ai' | 'person'>;
  readonly version: Quality['versions'][number] | null;
  readonly title: string;
  readonly onClose: () => void;
}

/** The sessions of one cell, each a way to it. */
export function CellSessions({ companyId, field, cell: { ai, person }, version, title, onClose }: Props) {
  useFocusBack();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const input = {
    page,
    companyId,
    field,
    ai,
    person,
    model: version?.model,
    promptVersion: version?.promptVersion,
  };
  const query = useQuery({
    ...ask([reviewsKey, 'cell', input], rpc.reviews.cell, input),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Loading query={query} height={120} />
      <Stack gap="xs">
        {query.data?.sessions.map((session) => (
          <TextLink key={session.id} to="/sessions/$id" params={{ id: session.id }} search={{ companyId }}>
            {session.externalId} · {format.dateTime(session.startTime)}
          </TextLink>
        ))}
      </Stack>
      {query.data && <TableFoot label={title} page={query.data.pagination} onPage={setPage} />}
    </Modal>
  );
}
