import { Menu } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { saveText } from '../../lib/save-text.ts';
import { OpenMenu } from '../late/open-menu.tsx';
import type { Opened } from '../late/opened.ts';

export interface Saved {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly csv: () => string;
  readonly jsonLines: () => string;
}

interface Props extends Opened, Saved {}

/** The forms that are written here. */
export function OpenSaves({ name, csv, jsonLines, ...part }: Props) {
  const t = useT();
  return (
    <OpenMenu {...part} position="bottom-end">
      <Menu.Item onClick={() => saveText(`${name}.csv`, csv(), 'text/csv')}>{t('export.csv')}</Menu.Item>
      <Menu.Item onClick={() => saveText(`${name}.jsonl`, jsonLines(), 'application/x-ndjson')}>
        {t('export.jsonLines')}
      </Menu.Item>
    </OpenMenu>
  );
}
