import { Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { ImportRecord } from './import-calls.ts';
import classes from './imports.module.css';

/** What an import did not take, behind one line: a file may hold much that nobody asked for. */
export function Remarks({ remarks }: Pick<ImportRecord, 'remarks'>) {
  const { t } = useI18n();
  return (
    <details className={classes.remarks}>
      <Text component="summary" size="sm" c="dimmed">
        {t('imports.remarks', { count: remarks.length })}
      </Text>
      <ul>
        {remarks.map(({ kind, column, count, sample }) => (
          <Text component="li" size="sm" key={`${kind} ${column}`}>
            {t(`imports.remark.${kind}`, { column, count })}
            {sample !== null && ` ${t('imports.remark.sample', { sample })}`}
          </Text>
        ))}
      </ul>
    </details>
  );
}
