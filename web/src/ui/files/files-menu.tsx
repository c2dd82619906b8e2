import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n-context.ts';

/** The button that offers files, and the forms there are. */
export function FilesMenu({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden="true" />}>
          {t('export.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
