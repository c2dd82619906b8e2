import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { useLeftFocus } from '../../ui/focus/use-left-focus.ts';
import { LeaveGuard } from './leave-guard.tsx';
import classes from './save-bar.module.css';
import { UnsavedContext, type UnsavedPart } from './unsaved-context.ts';

/** Several forms with one save bar: it comes with the first change, and asks before the page is left. */
export function UnsavedParts({ children }: { readonly children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlyMap<string, UnsavedPart>>(new Map());
  const keep = useCallback((id: string, part: UnsavedPart | null) => {
    setParts((before) => {
      const next = new Map(before);
      if (part?.isDirty) next.set(id, part);
      else if (!next.delete(id)) return before;
      return next;
    });
  }, []);
  const dirty = [...parts.values()];
  return (
    <UnsavedContext value={keep}>
      {children}
      <LeaveGuard when={dirty.length > 0} />
      {dirty.length > 0 && <SaveBar parts={dirty} />}
    </UnsavedContext>
  );
}

function SaveBar({ parts }: { readonly parts: readonly UnsavedPart[] }) {
  const t = useT();
  const bar = useLeftFocus<HTMLElement>();
  const saveAll = async () => {
    for (const part of parts) await part.save();
  };
  const discardAll = () => {
    for (const part of parts) part.discard();
  };
  return (
    <section ref={bar} className={classes.bar} aria-label={t('unsaved.title')}>
      <Text fw={550} role="status">
        {t('unsaved.title')}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={discardAll}>
          {t('unsaved.discard')}
        </Button>
        <Button
          loading={parts.some(({ isPending }) => isPending)}
          disabled={parts.some(({ isBlocked }) => isBlocked)}
          onClick={() => void saveAll()}
        >
          {t('action.save')}
        </Button>
      </Group>
    </section>
  );
}
