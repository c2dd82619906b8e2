import { Table, Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useNames } from '../../view/names/use-names.ts';
import type { Preview } from './import-calls.ts';
import { refusalWords } from './import-fields.ts';
import classes from './imports.module.css';

interface Props {
  readonly preview: Preview;
  readonly companyId: string | undefined;
}

/** The first sessions as they would be read, and the first rows that would not. */
export function PreviewTable({ preview: { sessions, rejected }, companyId }: Props) {
  const { t, format } = useI18n();
  const names = useNames(companyId);
  return (
    <>
      {sessions.length > 0 && (
        <Table.ScrollContainer
          minWidth={640}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('imports.preview') } }}
        >
          <Table>
            <Table.Caption className={classes.caption}>{t('imports.preview')}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('session.externalId')}</Table.Th>
                <Table.Th scope="col">{t('session.startTime')}</Table.Th>
                <Table.Th scope="col">{t('session.language')}</Table.Th>
                <Table.Th scope="col">{t('session.category')}</Table.Th>
                <Table.Th scope="col">{t('session.initialMsg')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sessions.map((session) => (
                <Table.Tr key={session.externalId}>
                  <Table.Td>{session.externalId}</Table.Td>
                  <Table.Td>{format.dateTime(session.startTime)}</Table.Td>
                  <Table.Td>{names.language(session.language)}</Table.Td>
                  <Table.Td>{session.category ?? '–'}</Table.Td>
                  <Table.Td>
                    <Text size="sm" lineClamp={2}>
                      {session.initialMsg ?? session.messages?.[0]?.content ?? '–'}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {rejected.map(({ line, reason }) => (
        <Text key={line} size="sm" c="red">
          {t('imports.badRow', { line, reason: refusalWords(t, reason) })}
        </Text>
      ))}
    </>
  );
}
