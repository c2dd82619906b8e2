import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { LateMenu } from '../late/late-menu.tsx';

/** The button that offers files, and the forms there are. */
export function FilesMenu({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <LateMenu
      position="bottom-end"
      button={(opener) => (
        <Button
          {...opener}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
        >
          {t('export.menu')}
        </Button>
      )}
    >
      {children}
    </LateMenu>
  );
}
