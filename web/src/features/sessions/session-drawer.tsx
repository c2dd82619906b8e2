import { ActionIcon, Anchor, Drawer, Group } from '@mantine/core';
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { unlessCovered } from '../../lib/unless-covered.ts';
import { useKeys } from '../../lib/use-keys.ts';
import type { SessionSearch } from '../../view/filters/session-search.ts';
import { sessionQuery } from '../../view/sessions/dashboard-queries.ts';
import classes from './session-view.module.css';
import { SessionView } from './session-view.tsx';

interface Props {
  readonly id: string;
  /** The list that it lies beside; its full page leads back there. */
  readonly search: SessionSearch;
  readonly onClose: () => void;
  /** To the session before or after in the list; undefined where there is none. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** A session beside the list that it was opened from; Escape leads back to its row. */
export function SessionDrawer({ id, search, onClose, onPrevious, onNext }: Props) {
  const t = useT();
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
      <div className={classes.head}>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to="/sessions/$id" params={{ id }} search={{ ...search, session: undefined }} />
          )}
        >
          <IconArrowsMaximize size={14} aria-hidden="true" className={classes.openMark} /> {t('panel.open')}
        </Anchor>
        <Group gap={4}>
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
      <SessionView key={id} id={id} companyId={companyId} search={search.search} />
    </Drawer>
  );
}
