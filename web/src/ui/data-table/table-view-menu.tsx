import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useOpener } from '../late/use-opener.ts';
import type { ViewChoice } from './open-table-view.tsx';

const OpenTableView = lazyPart(() => import('./open-table-view.tsx'), 'OpenTableView');

/** Which columns are shown, and how close the rows stand. */
export function TableViewMenu(choice: ViewChoice) {
  const t = useT();
  const { opener, isMade, part } = useOpener('dialog');
  return (
    <>
      <Button {...opener} variant="default" size="xs" leftSection={<IconAdjustmentsHorizontal size={15} />}>
        {t('table.view')}
      </Button>
      {isMade && <OpenTableView {...part} {...choice} />}
    </>
  );
}
