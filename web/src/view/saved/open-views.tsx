import { Group, Menu } from '@mantine/core';
import { IconBookmarkPlus, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { OpenMenu } from '../../ui/late/open-menu.tsx';
import type { Opened } from '../../ui/late/opened.ts';
import { AlertOfView } from '../alerts/alert-of-view.tsx';
import type { SavedView } from './views-query.ts';

interface Props extends Opened {
  readonly views: readonly SavedView[];
  readonly mayChange: boolean;
  readonly mayRemove: (isOwn: boolean) => boolean;
  readonly onGo: (kept: string) => void;
  readonly onChange: (view: SavedView) => void;
  readonly onRemove: (view: SavedView) => void;
  readonly onSave: (() => void) | undefined;
  readonly onAlert: (() => void) | undefined;
}

/** The views that are kept, and what can be kept of the one in sight. */
export function OpenViews({
  views,
  mayChange,
  mayRemove,
  onGo,
  onChange,
  onRemove,
  onSave,
  onAlert,
  ...part
}: Props) {
  const t = useT();
  return (
    <OpenMenu {...part} position="bottom-start" width={280}>
      {views.map((view, index) => (
        <Group key={view.id} gap={2} wrap="nowrap">
          <Menu.Item
            // Not what removes it.
            data-autofocus={index === 0 || undefined}
            onClick={() => onGo(view.search)}
            leftSection={
              view.isShared ? <IconUsers size={15} role="img" aria-label={t('views.shared')} /> : null
            }
          >
            {view.name}
          </Menu.Item>
          {mayChange && view.isOwn && (
            <Menu.Item
              w="auto"
              aria-label={t('views.change', { name: view.name })}
              onClick={() => onChange(view)}
            >
              <IconPencil size={15} style={{ display: 'block' }} />
            </Menu.Item>
          )}
          {mayRemove(view.isOwn) && (
            <Menu.Item
              w="auto"
              aria-label={t('views.remove', { name: view.name })}
              onClick={() => onRemove(view)}
            >
              <IconTrash size={15} style={{ display: 'block' }} />
            </Menu.Item>
          )}
        </Group>
      ))}
      {views.length > 0 && onSave && <Menu.Divider />}
      {onSave && (
        <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={onSave}>
          {t('views.keep')}
        </Menu.Item>
      )}
      {onAlert && <AlertOfView onClick={onAlert} />}
    </OpenMenu>
  );
}
