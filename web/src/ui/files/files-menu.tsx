import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import type { Opened } from '../late/opened.ts';
import { useOpener } from '../late/use-opener.ts';

/** The button that offers files, and the forms there are. */
export function FilesMenu({ children }: { readonly children: (part: Opened) => ReactNode }) {
  const t = useT();
  const { opener, isMade, part } = useOpener('menu');
  return (
    <>
      <Button
        {...opener}
        size="xs"
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden="true" />}
      >
        {t('export.menu')}
      </Button>
      {isMade && children(part)}
    </>
  );
}
