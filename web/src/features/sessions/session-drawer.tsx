import { ActionIcon, Drawer, Group, Text } from '@mantine/core';
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { unlessCovered } from '../../lib/unless-covered.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts';
import type { SessionSearch } from '../../view/filters/session-search.ts';
import { TextLink } from '../../view/links.tsx';
import { sessionQuery } from '../../view/sessions/dashboard-queries.ts';
import { LabelBar } from './label-bar.tsx';
import classes from './session-view.module.css';
import { SessionView } from './session-view.tsx';
import type { useWalk } from './use-walk.ts';

interface Props {
  readonly id: string;
  /** The list that it lies beside; its full page leads back there. */
  readonly search: SessionSearch;
  readonly onClose: () => void;
  /** Where it stands in the list, and the way to the one before or after; undefined where there is none. */
  readonly walk: ReturnType<typeof useWalk>;
}

/** A session beside the list that it was opened from; Escape leads back to its row. */
export function SessionDrawer({ id, search, onClose, walk }: Props) {
  useFocusBack();
  const inside = useKeptFocus<HTMLDivElement>();
  const t = useT();
  const onNext = walk.onNext && (() => void walk.onNext?.());
  const onPrevious = walk.onPrevious && (() => void walk.onPrevious?.());
  useKeys({ j: () => onNext?.(), k: () => onPrevious?.() }, 'dialog');
  const { companyId } = search;
  const { data } = useQuery(sessionQuery(id, companyId));
  return (
    <Drawer
      opened
      onClose={unlessCovered(onClose)}
      size="min(100vw, 62rem)"
      title={t('panel.title', { id: data?.session.externalId ?? '…' })}
    >
      <div ref={inside} className={classes.head}>
        <TextLink size="sm" to="/sessions/$id" params={{ id }} search={{ ...search, session: undefined }}>
          <IconArrowsMaximize size={14} aria-hidden="true" className={classes.openMark} /> {t('panel.open')}
        </TextLink>
        <Group gap={4}>
          {walk.place && (
            <Text size="sm" c="dimmed" mr={4} role="status">
              {t('panel.place', walk.place)}
            </Text>
          )}
          <ActionIcon
            variant="default"
            onClick={onPrevious}
            disabled={!onPrevious}
            aria-label={t('panel.previous')}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon variant="default" onClick={onNext} disabled={!onNext} aria-label={t('panel.next')}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Group>
      </div>
      <LabelBar id={id} session={data?.session} companyId={companyId} onNext={onNext} />
      <SessionView key={id} id={id} companyId={companyId} search={search} />
    </Drawer>
  );
}
