import { Menu } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { saveText } from '../../lib/save-text.ts';
import { FilesMenu } from './files-menu.tsx';

interface Props {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly csv: () => string;
  readonly jsonLines: () => string;
}

/** What is on the screen whole already, as a file. */
export function SaveMenu({ name, csv, jsonLines }: Props) {
  const t = useT();
  return (
    <FilesMenu>
      <Menu.Item onClick={() => saveText(`${name}.csv`, csv(), 'text/csv')}>{t('export.csv')}</Menu.Item>
      <Menu.Item onClick={() => saveText(`${name}.jsonl`, jsonLines(), 'application/x-ndjson')}>
        {t('export.jsonLines')}
      </Menu.Item>
    </FilesMenu>
  );
}
