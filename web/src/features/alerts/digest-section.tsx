import { Button, Group, Text, Title } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rhythms } from '../../../../src/domains/news/digest/rhythms.ts';
import { rpc } from '../../lib/rpc.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useAlertWords } from '../../view/alerts/alert-words.ts';
import { MailText } from './mail-text.tsx';

interface Props {
  readonly companyId: string | undefined;
}

const digestQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['digest', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.digest.get.query({ companyId }, { signal }),
  });

/** How often one is sent the figures by mail, and what that looks like. */
export function DigestSection({ companyId }: Props) {
  const words = useAlertWords();
  const client = useQueryClient();
  const { queryKey, queryFn } = digestQuery(companyId);
  const { data } = useQuery({ queryKey, queryFn });
  const [isShown, setShown] = useState(false);
  const choose = useMutation({
    mutationFn: (rhythm: (typeof rhythms)[number]) => rpc.digest.choose.mutate({ companyId, rhythm }),
    onSuccess: (chosen) => client.setQueryData(queryKey, chosen),
  });
  const rhythm = data?.rhythm === 'daily' ? 'daily' : 'weekly';
  const trial = useMutation({ mutationFn: () => rpc.digest.test.mutate({ companyId, rhythm }) });
  return (
    <section aria-label={words('digest')}>
      <Title order={2} mt="xl" mb={4}>
        {words('digest')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words('digestHelp')}
      </Text>
      <ErrorNotice error={choose.error ?? trial.error} />
      <Group>
        <Segments
          label={words('digest')}
          value={data?.rhythm ?? 'never'}
          isDisabled={!data || choose.isPending}
          onChange={choose.mutate}
          choices={rhythms.map((value) => ({ value, label: words(`rhythm.${value}`) }))}
        />
        <Button variant="default" onClick={() => setShown(true)}>
          {words('digestPreview')}
        </Button>
        <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
          {words('digestTest')}
        </Button>
      </Group>
      {trial.data && (
        <Notice tone={trial.data.ok ? 'good' : 'bad'}>
          {trial.data.error ?? words('digestTested', { email: trial.data.to })}
        </Notice>
      )}
      {isShown && <Preview companyId={companyId} rhythm={rhythm} onClose={() => setShown(false)} />}
    </section>
  );
}

interface PreviewProps extends Props {
  readonly rhythm: 'weekly' | 'daily';
  readonly onClose: () => void;
}

function Preview({ companyId, rhythm, onClose }: PreviewProps) {
  const words = useAlertWords();
  const query = useQuery({
    queryKey: ['digest', 'preview', companyId ?? 'own', rhythm],
    queryFn: ({ signal }) => rpc.digest.preview.query({ companyId, rhythm }, { signal }),
  });
  return (
    <Dialog title={query.data?.subject ?? words('digestPreview')} onClose={onClose}>
      <Loading query={query} height={300} />
      {query.data && <MailText text={query.data.text} labels={query.data.labels} />}
    </Dialog>
  );
}
