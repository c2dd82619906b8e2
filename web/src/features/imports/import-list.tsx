import { Anchor, Badge, Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type RpcOutput, rpc } from '../../lib/rpc.ts';
import { TableFoot } from '../../ui/data-table/table-foot.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { CancelImport } from './cancel-import.tsx';
import type { ImportRecord } from './import-calls.ts';
import classes from './imports.module.css';
import { Remarks } from './remarks.tsx';
import { UndoProgress } from './undo-progress.tsx';

interface Props {
  readonly query: UseQueryResult<RpcOutput['imports']['list']>;
  readonly companyId: string | undefined;
  readonly mayUndo: boolean;
  readonly onChanged: () => void;
  readonly onPage: (page: number) => void;
}

/** What was brought in, what came of it, and the way back. */
export function ImportList({ query, companyId, mayUndo, onChanged, onPage }: Props) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<ImportRecord | null>(null);
  const undo = useMutation({
    mutationFn: (id: string) => rpc.imports.undo.mutate({ id, companyId }),
    onSuccess() {
      setAsked(null);
      onChanged();
    },
  });
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data?.pagination.totalCount === 0)
    return (
      <EmptyNotice
        icon={<IconFileImport size={28} />}
        title={t('imports.empty.title')}
        text={t('imports.empty.text')}
      />
    );
  return (
    <section aria-label={t('imports.list')}>
      <Title order={2} mb="xs">
        {t('imports.list')}
      </Title>
      <ul className={classes.list}>
        {data?.imports.map((one) => (
          <OneImport
            key={one.id}
            one={one}
            companyId={companyId}
            onCancelled={mayUndo && isOpen(one) ? onChanged : undefined}
            onUndo={mayUndo && isUndoable(one) ? () => setAsked(one) : undefined}
          />
        ))}
      </ul>
      {data && (data.pagination.totalPages > 1 || data.pagination.page > 1) && (
        <TableFoot label={t('imports.list')} page={data.pagination} onPage={onPage} />
      )}
      {asked && (
        <ConfirmDialog
          title={t('imports.undo.title', { file: asked.fileName ?? t('imports.noName') })}
          confirmLabel={t('imports.undo')}
          isDanger
          act={undo}
          onConfirm={() => undo.mutate(asked.id)}
          onClose={() => {
            undo.reset();
            setAsked(null);
          }}
        >
          {undoWords(t, asked.counts)}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** One that broke off keeps what it had read: that can be taken back too. */
const isUndoable = ({ state, dryRun, counts }: ImportRecord): boolean =>
  !dryRun &&
  (state === 'COMPLETED' ||
    ((state === 'FAILED' || state === 'CANCELLED') && counts.new + counts.changed > 0));

const isOpen = ({ state }: ImportRecord): boolean => state === 'RUNNING' || state === 'QUEUED';

/** What undoing takes back, before it does. */
function undoWords(t: Translate, counts: ImportRecord['counts']): string {
  const parts = [
    counts.new > 0 && t('imports.undo.new', { count: counts.new }),
    counts.changed > 0 && t('imports.undo.changed', { count: counts.changed }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' ') : t('imports.undo.nothing');
}

const colors = {
  QUEUED: 'gray',
  RUNNING: 'lake',
  COMPLETED: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
  UNDOING: 'yellow',
  UNDONE: 'gray',
} as const;

interface OneProps {
  readonly one: ImportRecord;
  readonly companyId: string | undefined;
  readonly onCancelled: (() => void) | undefined;
  readonly onUndo: (() => void) | undefined;
}

function OneImport({ one, companyId, onCancelled, onUndo }: OneProps) {
  const { t, format } = useI18n();
  const { counts, state } = one;
  const name = one.fileName ?? t('imports.noName');
  const errors = (form: 'reasons' | 'original') =>
    `/api/dashboard/imports/${one.id}/errors?${new URLSearchParams({ form, language: format.locale, ...(companyId && { companyId }) })}`;
  return (
    <li className={classes.item}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <strong>{name}</strong>
          <Badge size="sm" variant="light" color={colors[state]}>
            {t(`imports.state.${state}`)}
          </Badge>
          {one.dryRun && (
            <Badge size="sm" variant="outline" color="gray">
              {t('imports.dryRun')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {format.dateTime(one.createdAt)}
        </Text>
      </Group>
      {isOpen(one) && (
        <>
          <Progress
            value={one.progress * 100}
            aria-label={t('imports.progress', { file: name })}
            transitionDuration={200}
          />
          <Text size="sm" c="dimmed">
            {one.progress >= 1
              ? t('imports.finishing')
              : t('imports.rate', {
                  count: one.rate === null ? '–' : Math.round(one.rate),
                  eta: format.duration(one.etaSeconds),
                })}
          </Text>
        </>
      )}
      {state === 'UNDOING' && <UndoProgress one={one} label={t('imports.progress', { file: name })} />}
      <Text size="sm" aria-live="polite">
        {t('imports.counts', {
          new: format.number(counts.new),
          changed: format.number(counts.changed),
          identical: format.number(counts.identical),
          rejected: format.number(counts.rejected),
        })}
      </Text>
      {counts.erased > 0 && <Text size="sm">{t('imports.erased', { count: counts.erased })}</Text>}
      {counts.warnings > 0 && (
        <Text size="sm" c="dimmed">
          {t('imports.warnings', { count: counts.warnings })}
        </Text>
      )}
      {one.remarks.length > 0 && <Remarks remarks={one.remarks} />}
      {/* Of an import that went well the counts above say all. */}
      {state !== 'COMPLETED' && one.message && (
        <Text size="sm" c="dimmed">
          {state === 'UNDONE' ? t('imports.undone') : one.message}
        </Text>
      )}
      <Group gap="md">
        {counts.rejected > 0 && (
          <Anchor size="sm" href={errors('reasons')} download>
            {t('imports.rejectedFile')}
          </Anchor>
        )}
        {counts.mendable > 0 && (
          <Anchor size="sm" href={errors('original')} download>
            {counts.mendable === counts.rejected
              ? t('imports.mendableFile')
              : t('imports.mendableSome', {
                  kept: format.number(counts.mendable),
                  count: format.number(counts.rejected),
                })}
          </Anchor>
        )}
        {onCancelled && <CancelImport one={one} companyId={companyId} onCancelled={onCancelled} />}
        {onUndo && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={onUndo}
            aria-label={t('imports.undoOf', { file: name })}
          >
            {t('imports.undo')}
          </Button>
        )}
      </Group>
    </li>
  );
}
