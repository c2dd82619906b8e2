import { Modal, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../i18n/i18n-context.ts';
import { ask, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { TableFoot } from '../../ui/data-table/table-foot.tsx';
import { FactTable } from '../../ui/fact-table.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { TextLink } from '../../view/links.tsx';
import { useDryRunWords } from './dry-run-words.ts';
import { versionOf } from './dry-runs-tile.tsx';
import { dryRunQuery, type FieldQuality, reviewsKey } from './review-query.ts';
import { useReviewWords } from './review-words.ts';
import { useAgreementWords } from './use-agreement-words.ts';
import { useValueNames } from './use-value-names.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly dryRunId: string;
  readonly onClose: () => void;
}

type Result = RpcOutput['reviews']['dryRun'];
type Field = Result['fields'][number];

/** Both versions of the AI side by side, on the same reviewed sessions. */
export function DryRunPanel({ companyId, dryRunId, onClose }: Props) {
  useFocusBack();
  const words = useDryRunWords();
  const query = useQuery(dryRunQuery(companyId, dryRunId));
  const title = query.data ? words('result', { version: versionOf(query.data.dryRun) }) : words('title');
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <Loading query={query} height={300} />
      {query.data && <Comparison companyId={companyId} result={query.data} />}
    </Modal>
  );
}

function Comparison({ companyId, result }: Pick<Props, 'companyId'> & { readonly result: Result }) {
  const format = useFormat();
  const words = useDryRunWords();
  const reviewWords = useReviewWords();
  const { whole, kappa } = useAgreementWords();
  const [field, setField] = useState<FieldQuality['field']>('sentiment');
  const { dryRun, fields } = result;
  const { basisModel, basisPromptVersion } = dryRun;
  const agreementOf = ({ agreement }: Field['before'], { count, missing }: Field): string =>
    agreement === null ? reviewWords('missing', { count: missing }) : whole(agreement, count);
  return (
    <Stack gap="md">
      <Text>
        {words('basis', {
          version:
            basisModel && basisPromptVersion
              ? versionOf({ model: basisModel, promptVersion: basisPromptVersion })
              : words('allVersions'),
        })}{' '}
        {words('answered')}:{' '}
        {words('answeredOf', {
          answered: format.number(dryRun.answered),
          sessions: format.number(dryRun.sessions),
        })}
      </Text>
      <FactTable
        label={words('title')}
        heads={[
          words('field'),
          words('before'),
          words('anew'),
          words('kappaBefore'),
          words('kappaAnew'),
          words('changed'),
          words('rightNow'),
          words('wrongNow'),
        ]}
        minWidth={700}
        numbers={[3, 4, 5, 6, 7]}
        rows={fields.map((one) => [
          reviewWords(`field.${one.field}`),
          agreementOf(one.before, one),
          agreementOf(one.anew, one),
          kappa(one.before.kappa),
          kappa(one.anew.kappa),
          format.number(one.changed),
          format.number(one.rightNow),
          format.number(one.wrongNow),
        ])}
      />
      <Title order={3} size="h5">
        {words('changes')}
      </Title>
      <Segments
        label={words('changes')}
        value={field}
        onChange={setField}
        choices={fields.map((one) => ({ value: one.field, label: reviewWords(`field.${one.field}`) }))}
      />
      <DryRunChanges
        key={field}
        companyId={companyId}
        dryRunId={dryRun.id}
        answered={dryRun.answered}
        field={field}
      />
    </Stack>
  );
}

interface ChangesProps {
  readonly companyId: string | undefined;
  readonly dryRunId: string;
  /** More answers, more changes. */
  readonly answered: number;
  readonly field: FieldQuality['field'];
}

/** The sessions that a dry run labels otherwise, each a way to it. */
function DryRunChanges({ companyId, dryRunId, answered, field }: ChangesProps) {
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
