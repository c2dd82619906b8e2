import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { writeSearchText } from '../../lib/search-text.ts';

interface Props {
  readonly path: string;
  readonly params: Record<string, unknown>;
}

/** All pages of what is on the screen as a file that the service streams: for a spreadsheet, or for a program. */
export function ExportMenu({ path, params }: Props) {
  const t = useT();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} aria-hidden="true" />}>
          {t('export.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={path + writeSearchText({ ...params, format: 'csv' })} download>
          {t('export.csv')}
        </Menu.Item>
        <Menu.Item component="a" href={path + writeSearchText({ ...params, format: 'jsonl' })} download>
          {t('export.jsonLines')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
