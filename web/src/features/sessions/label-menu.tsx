import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { FailureLine } from '../../ui/notice/failure-line.tsx';
import { OnlyRead } from '../../ui/only-read.tsx';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import { OriginMark } from '../../view/sessions/origin-mark.tsx';
import classes from './session-view.module.css';
import { type LabelField, useCorrect } from './use-correct.ts';
import type { LabelOption } from './use-label-options.ts';

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
export function LabelMenu({ session, companyId, field, label, options, mayCorrect, children }: Props) {
  const t = useT();
  const correct = useCorrect(session.id, companyId);
  const shown = (
    <>
      {children}
      <OriginMark origins={session.origins} field={field} />
    </>
  );
  if (!mayCorrect) return <span className={classes.label}>{shown}</span>;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={classes.label}>
            {shown}
            <OnlyRead>{t('panel.correct', { field: label })}</OnlyRead>
            {correct.isPending ? (
              <Loader size={14} />
            ) : (
              <IconPencil size={14} aria-hidden="true" className={classes.pencil} />
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          <Menu.Label>{t('panel.correctTo')}</Menu.Label>
          {options.map((option) => (
            <Menu.Item
              key={String(option.value)}
              disabled={option.value === session[field]}
              onClick={() => correct.mutate({ field, value: option.value })}
            >
              {option.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {correct.error && <FailureLine failure={rpcFailure(correct.error)} isStale={false} />}
    </>
  );
}
