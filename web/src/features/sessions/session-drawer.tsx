import { Anchor, Drawer } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { sessionQuery } from './dashboard-queries.ts';
import { SessionView } from './session-view.tsx';

interface Props {
  readonly id: string;
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** A session beside the list that it was opened from; Escape leads back to its row. */
export function SessionDrawer({ id, companyId, onClose }: Props) {
  const t = useT();
  const { data } = useQuery(sessionQuery(id, companyId));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(100vw, 62rem)"
      title={t('panel.title', { id: data?.session.externalId ?? '…' })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      transitionProps={{ duration: 120 }}
    >
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/sessions/$id" params={{ id }} search={{ companyId }} />}
      >
        <IconArrowsMaximize size={14} aria-hidden="true" /> {t('panel.open')}
      </Anchor>
      <SessionView id={id} companyId={companyId} />
    </Drawer>
  );
}
