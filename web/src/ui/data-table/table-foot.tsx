import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { TablePage } from './column.ts';
import classes from './data-table.module.css';

interface Props {
  readonly label: string;
  readonly page: TablePage;
  readonly onPage: (page: number) => void;
  readonly onLimit?: (limit: number) => void;
}

const limits = [25, 50, 100];

/** Which rows of how many, and the way to the others. */
export function TableFoot({ label, page, onPage, onLimit }: Props) {
  const { t, format } = useI18n();
  const isNarrow = useMediaQuery('(max-width: 30em)');
  const start = (page.page - 1) * page.limit;
  const isEmpty = start >= page.totalCount;
  const first = isEmpty ? 0 : start + 1;
  const last = isEmpty ? 0 : Math.min(start + page.limit, page.totalCount);
  return (
    <Group justify="space-between" gap="xs" className={classes.foot}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('table.range', {
          first: format.number(first),
          last: format.number(last),
          total: format.number(page.totalCount),
        })}
      </Text>
      <Group gap="sm">
        {onLimit && (
          <NativeSelect
            size="xs"
            aria-label={t('table.perPage')}
            value={String(page.limit)}
            onChange={(event) => onLimit(Number(event.currentTarget.value))}
            data={limits.map((limit) => ({ value: String(limit), label: t('table.limit', { limit }) }))}
          />
        )}
        {(page.totalPages > 1 || page.page > 1) && (
          <nav aria-label={t('table.pagesOf', { table: label })}>
            <Pagination
              size="sm"
              total={page.totalPages}
              value={page.page}
              onChange={onPage}
              siblings={isNarrow ? 0 : 1}
              getItemProps={(number) => ({ 'aria-label': t('table.pageNumber', { page: number }) })}
              getControlProps={(control) => ({
                'aria-label': t(control === 'next' ? 'table.next' : 'table.previous'),
              })}
            />
          </nav>
        )}
      </Group>
    </Group>
  );
}
