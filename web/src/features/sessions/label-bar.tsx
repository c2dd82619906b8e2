import { Kbd, NativeSelect, Switch, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { FailureLine } from '../../ui/notice/failure-line.tsx';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import classes from './label-bar.module.css';
import { useCorrect } from './use-correct.ts';
import { useLabelOptions } from './use-label-options.ts';

const fields = ['category', 'sentiment', 'escalated', 'language'] as const;
const mostKeys = 9;

interface Props {
  readonly id: string;
  /** Not there yet when the next one was just gone to: the bar stays where it is. */
  readonly session: SessionDetail | undefined;
  readonly companyId: string | undefined;
  /** To the next session of the list, once this one is corrected. */
  readonly onNext: (() => void) | undefined;
}

/** One label of many sessions by number keys: each of its values has a number, and the next session may come by itself. */
export function LabelBar({ id, session, companyId, onNext }: Props) {
  const t = useT();
  const [field, setField] = useState<(typeof fields)[number]>('category');
  const [goesOn, setGoesOn] = useLocalStorage({ key: 'parlance.label-next', defaultValue: false });
  const { options, mayCorrect } = useLabelOptions(companyId);
  const correct = useCorrect(id, companyId, goesOn ? onNext : undefined);
  const values = options[field].slice(0, mostKeys);
  const choose = (at: number): void => {
    const value = values[at]?.value;
    if (!mayCorrect || !session || value === undefined || correct.isPending) return;
    if (value !== session[field]) correct.mutate({ field, value });
    else if (goesOn) onNext?.();
  };
  useKeys(Object.fromEntries(values.map((_, at) => [String(at + 1), () => choose(at)])), 'dialog');
  if (!mayCorrect) return null;
  return (
    <fieldset className={classes.bar} aria-label={t('label.bar')}>
      <NativeSelect
        size="xs"
        w="7.5rem"
        aria-label={t('label.field')}
        value={field}
        onChange={(event) => setField(fields.find((one) => one === event.currentTarget.value) ?? field)}
        data={fields.map((value) => ({ value, label: t(`session.${value}`) }))}
      />
      {values.map(({ value, label }, at) => (
        <UnstyledButton
          key={String(value)}
          className={classes.value}
          aria-pressed={value === session?.[field]}
          // Not disabled: the keyboard would lose its place with each value it gives.
          aria-disabled={!session || correct.isPending}
          onClick={() => choose(at)}
        >
          <Kbd size="xs" aria-hidden="true">
            {at + 1}
          </Kbd>
          {label}
        </UnstyledButton>
      ))}
      <Switch
        size="xs"
        className={classes.next}
        label={t('label.next')}
        checked={goesOn}
        onChange={(event) => setGoesOn(event.currentTarget.checked)}
      />
      {correct.error && <FailureLine failure={rpcFailure(correct.error)} isStale={false} />}
    </fieldset>
  );
}
