import { Loader, Text, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n, useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { useOpener } from '../../ui/late/use-opener.ts';
import { FailureLine } from '../../ui/notice/failure-line.tsx';
import { OnlyRead } from '../../ui/only-read.tsx';
import { useNames } from '../../view/names/use-names.ts';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import { OriginMark } from '../../view/sessions/origin-mark.tsx';
import { SentimentBadge } from '../../view/sessions/sentiment-badge.tsx';
import classes from './session-view.module.css';
import { type LabelField, useCorrect } from './use-correct.ts';
import { type LabelOption, useLabelOptions } from './use-label-options.ts';

const OpenLabel = lazyPart(() => import('./open-label.tsx'), 'OpenLabel');

/** What the AI or the source says about a session, each with the way to say it better. */
export function useLabels(
  session: SessionDetail,
  companyId: string | undefined,
): ReadonlyArray<readonly [string, ReactNode]> {
  const { t } = useI18n();
  const names = useNames(companyId);
  const { options, mayCorrect } = useLabelOptions(companyId);
  const menu = (field: LabelField, shown: ReactNode): readonly [string, ReactNode] => [
    t(`session.${field}`),
    <LabelMenu
      key={field}
      session={session}
      companyId={companyId}
      field={field}
      label={t(`session.${field}`)}
      options={options[field]}
      mayCorrect={mayCorrect}
    >
      {shown}
      <AiView session={session} field={field} options={options[field]} />
    </LabelMenu>,
  ];
  const truth = (value: boolean | null) => (value === null ? '–' : t(value ? 'session.yes' : 'session.no'));
  return [
    menu('category', names.category(session.category)),
    menu('sentiment', <SentimentBadge sentiment={session.sentiment} />),
    menu('escalated', truth(session.escalated)),
    menu('forwardedHr', truth(session.forwardedHr)),
    menu('language', names.language(session.language)),
  ];
}

/** What the AI says itself, where another word counts. */
function AiView({
  session,
  field,
  options,
}: Pick<Parameters<typeof LabelMenu>[0], 'session' | 'field' | 'options'>) {
  const { t } = useI18n();
  const value = session.enrichment?.labels[field];
  if (value === undefined || value === session[field]) return null;
  const said = options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <Text span size="xs" c="dimmed">
      {t('panel.aiSays', { value: said })}
    </Text>
  );
}

interface Props {
  readonly session: SessionDetail;
  readonly companyId: string | undefined;
  readonly field: LabelField;
  readonly label: string;
  readonly options: readonly LabelOption[];
  readonly mayCorrect: boolean;
  readonly children: ReactNode;
}

/** A label as it stands, and in one click what it should be; what a person says stays, whatever is analysed later. */
function LabelMenu({ session, companyId, field, label, options, mayCorrect, children }: Props) {
  const t = useT();
  const correct = useCorrect(session.id, companyId);
  const { opener, isMade, part } = useOpener('menu');
  const shown = (
    <>
      {children}
      <OriginMark origins={session.origins} field={field} />
    </>
  );
  if (!mayCorrect) return <span className={classes.label}>{shown}</span>;
  return (
    <>
      <UnstyledButton {...opener} className={classes.label}>
        {shown}
        <OnlyRead>{t('panel.correct', { field: label })}</OnlyRead>
        {correct.isPending ? (
          <Loader size={14} />
        ) : (
          <IconPencil size={14} aria-hidden="true" className={classes.pencil} />
        )}
      </UnstyledButton>
      {isMade && (
        <OpenLabel
          {...part}
          options={options}
          value={session[field]}
          onChoose={(value) => correct.mutate({ field, value })}
        />
      )}
      {correct.error && <FailureLine failure={rpcFailure(correct.error)} isStale={false} />}
    </>
  );
}
