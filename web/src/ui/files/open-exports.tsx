import { Menu } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { writeSearchText } from '../../lib/search-text.ts';
import { OpenMenu } from '../late/open-menu.tsx';
import type { Opened } from '../late/opened.ts';

export interface Exported {
  readonly path: string;
  readonly params: Record<string, unknown>;
  /** Whether the rows are conversations, whose words can come along. */
  readonly hasTranscripts?: boolean;
}

interface Props extends Opened, Exported {}

/** The forms that the service streams. */
export function OpenExports({ path, params, hasTranscripts = false, ...part }: Props) {
  const t = useT();
  const hrefOf = (form: Record<string, unknown>) => path + writeSearchText({ ...params, ...form });
  return (
    <OpenMenu {...part} position="bottom-end">
      <Menu.Item component="a" href={hrefOf({ format: 'csv' })} download>
        {t('export.csv')}
      </Menu.Item>
      <Menu.Item component="a" href={hrefOf({ format: 'jsonl' })} download>
        {t('export.jsonLines')}
      </Menu.Item>
      {hasTranscripts && (
        <>
          <Menu.Divider />
          <Menu.Item component="a" href={hrefOf({ format: 'csv', transcripts: true })} download>
            {t('export.csvTranscripts')}
          </Menu.Item>
          <Menu.Item component="a" href={hrefOf({ format: 'jsonl', transcripts: true })} download>
            {t('export.jsonLinesTranscripts')}
          </Menu.Item>
        </>
      )}
    </OpenMenu>
  );
}
