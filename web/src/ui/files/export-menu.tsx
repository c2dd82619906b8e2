import { Menu } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { writeSearchText } from '../../lib/search-text.ts';
import { FilesMenu } from './files-menu.tsx';

interface Props {
  readonly path: string;
  readonly params: Record<string, unknown>;
  /** Whether the rows are conversations, whose words can come along. */
  readonly hasTranscripts?: boolean;
}

/** All pages of what is on the screen as a file that the service streams: for a spreadsheet, or for a program. */
export function ExportMenu({ path, params, hasTranscripts = false }: Props) {
  const t = useT();
  const hrefOf = (form: Record<string, unknown>) => path + writeSearchText({ ...params, ...form });
  return (
    <FilesMenu>
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
    </FilesMenu>
  );
}
