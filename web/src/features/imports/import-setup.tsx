import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withoutKeys } from '../../../../src/domains/imports/rejected/key-hints.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Blank } from '../../ui/blank.tsx';
import { useLeftFocus } from '../../ui/focus/use-left-focus.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { LabelRuleSelect } from '../../view/sessions/label-rule-select.tsx';
import { AnalysisCost } from './analysis-cost.tsx';
import { type Mapping, previewBytes, previewFile, startImport } from './import-calls.ts';
import { keptUnits } from './import-fields.ts';
import classes from './imports.module.css';
import { MappingTable } from './mapping-table.tsx';
import { NewCategories } from './new-categories.tsx';
import { PreviewTable } from './preview-table.tsx';
import { RatingWords } from './rating-words.tsx';
import { ReadAs } from './read-as.tsx';
import { Speakers } from './speakers.tsx';
import { UploadProgress } from './upload-progress.tsx';

interface Props {
  readonly file: File;
  readonly companyId: string | undefined;
  readonly onStarted: (isDryRun: boolean) => void;
  readonly onCancel: () => void;
}

const labelFields = [
  'category',
  'sentiment',
  'language',
  'escalated',
  'forwardedHr',
  'summary',
  'questions',
] as const;

/** A layout of its own names no columns: it may bring any. */
const bringsLabels = ({ layout, columns }: Mapping): boolean =>
  layout !== 'generic' || labelFields.some((field) => columns[field] !== undefined);

/** How a file will be read, before anything is stored. */
export function ImportSetup({ file, companyId, onStarted, onCancel }: Props) {
  const { t, format } = useI18n();
  const place = useLeftFocus<HTMLElement>();
  const [changed, setChanged] = useState<Mapping | undefined>();
  const [sent, setSent] = useState(0);
  const [labels, setLabels] = useState<'keep' | 'ai'>('keep');
  const preview = useQuery({
    queryKey: ['import-preview', file.name, file.size, file.lastModified, changed ?? null, companyId ?? null],
    queryFn: () => previewFile({ file, mapping: changed, companyId }),
    placeholderData: (before) => before,
    retry: false,
  });
  const start = useMutation({
    mutationFn: (dryRun: boolean) =>
      startImport({ file, mapping, companyId, dryRun, labels, onSent: setSent, signal: leaving.signal }),
    onMutate: () => setSent(0),
    onSuccess: (_import, dryRun) => onStarted(dryRun),
  });
  const { data } = preview;
  // What was chosen counts at once, also where its preview is still on its way.
  const mapping = changed ?? data?.mapping;
  const [leaving] = useState(() => new AbortController());
  // All of it was read: a dry run still tells why no row can be used, and gives the rejected rows.
  const isUnusable = file.size <= previewBytes && data?.sessions.length === 0;
  const holdsNothing = isUnusable && data.rejected.length === 0;
  return (
    <section ref={place} className={classes.card} aria-label={t('imports.setup', { file: file.name })}>
      <Group justify="space-between">
        <Title order={2}>{file.name}</Title>
        <Text c="dimmed">{format.bytes(file.size)}</Text>
      </Group>
      <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />
      {!data && !preview.error && <Blank height={240} />}
      {holdsNothing && (
        <Alert color="yellow" role="status">
          {t('imports.nothing')}
        </Alert>
      )}
      {data && mapping && !holdsNothing && (
        <Stack gap="md" aria-busy={preview.isFetching}>
          {data.remarks.map((remark) => (
            <Alert key={remark} color="yellow" role="status">
              {withoutKeys(remark)}
            </Alert>
          ))}
          <MappingTable
            preview={data}
            mapping={mapping}
            companyId={companyId}
            onChange={({ columns, attributes }) =>
              setChanged({
                ...mapping,
                columns: { ...mapping.columns, ...columns },
                ...(attributes && { attributes }),
                units: keptUnits(mapping.units, columns),
              })
            }
          />
          <ReadAs
            preview={data}
            mapping={mapping}
            onChange={(change) => setChanged({ ...mapping, ...change })}
          />
          <Speakers
            names={data.speakers}
            samples={data.speakerSamples}
            mapping={mapping}
            onChange={(speakers) => setChanged({ ...mapping, speakers })}
          />
          <RatingWords
            words={data.readAs.ratingWords}
            mapping={mapping}
            onChange={(ratingWords) => setChanged({ ...mapping, ratingWords })}
          />
          {bringsLabels(mapping) && <LabelRuleSelect value={labels} onChange={setLabels} />}
          <PreviewTable preview={data} companyId={companyId} />
          <NewCategories
            words={data.newCategories}
            companyId={companyId}
            onAdded={() => void preview.refetch()}
          />
          {data.analysis && <AnalysisCost analysis={data.analysis} />}
        </Stack>
      )}
      {start.isPending && <UploadProgress fileName={file.name} sent={sent} total={file.size} />}
      <ErrorNotice error={start.error} />
      {start.isSuccess && start.data.dryRun && <Notice tone="plain">{t('imports.dryRun.started')}</Notice>}
      <Group justify="flex-end">
        <Button
          variant="subtle"
          onClick={() => {
            leaving.abort();
            onCancel();
          }}
        >
          {t('imports.otherFile')}
        </Button>
        <Button
          variant="default"
          disabled={!data || holdsNothing || (start.isPending && !start.variables)}
          loading={start.isPending && start.variables}
          onClick={() => start.mutate(true)}
        >
          {t('imports.dryRun.start')}
        </Button>
        <Button
          disabled={!data || isUnusable || (start.isPending && start.variables)}
          loading={start.isPending && !start.variables}
          onClick={() => start.mutate(false)}
        >
          {t('imports.start')}
        </Button>
      </Group>
    </section>
  );
}
