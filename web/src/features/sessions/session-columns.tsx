import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { useNames } from '../../view/names/use-names.ts';
import { configQuery, type SessionRow } from '../../view/sessions/dashboard-queries.ts';
import { OriginMark } from '../../view/sessions/origin-mark.tsx';
import { SentimentBadge } from '../../view/sessions/sentiment-badge.tsx';

const marked = (row: SessionRow, field: keyof SessionRow['origins'], shown: ReactNode) => (
  <>
    {shown}
    <OriginMark origins={row.origins} field={field} />
  </>
);

/** How a session shows in the list. */
export function useSessionColumns(companyId: string | undefined): ReadonlyArray<Column<SessionRow>> {
  const { t, format } = useI18n();
  const names = useNames(companyId);
  const { data: config } = useQuery(configQuery(companyId));
  const { attributes, features } = config ?? {};
  return useMemo(() => {
    const truth = (value: boolean | null) => (value === null ? '–' : t(value ? 'session.yes' : 'session.no'));
    const column = (
      id: Extract<keyof SessionRow, string>,
      header: string,
      cell: (row: SessionRow) => ReactNode,
      more: Partial<Column<SessionRow>> = {},
    ): Column<SessionRow> => ({ id, header, cell, ...more });
    const number = { align: 'end', sortable: 'desc' } as const;
    return [
      column('startTime', t('session.startTime'), (row) => format.dateTime(row.startTime), {
        sortable: 'desc',
        leading: true,
      }),
      column(
        'initialMsg',
        t('session.initialMsg'),
        (row) =>
          row.match ? (
            <span title={row.match.text}>
              {row.match.field === 'message' && <span>{`${t('session.inTranscript')} `}</span>}
              <MarkedText text={row.match.text} marks={row.match.marks} />
            </span>
          ) : (
            <span title={row.initialMsg ?? undefined}>{row.initialMsg ?? row.summary ?? '–'}</span>
          ),
        { rest: 'line', first: true },
      ),
      column(
        'category',
        t('session.category'),
        (row) => marked(row, 'category', names.category(row.category)),
        { sortable: 'asc' },
      ),
      column(
        'sentiment',
        t('session.sentiment'),
        (row) => marked(row, 'sentiment', <SentimentBadge sentiment={row.sentiment} />),
        {
          sortable: 'asc',
          first: true,
        },
      ),
      column('escalated', t('session.escalated'), (row) => marked(row, 'escalated', truth(row.escalated))),
      column(
        'language',
        t('session.language'),
        (row) => marked(row, 'language', names.language(row.language)),
        { sortable: 'asc' },
      ),
      column('country', t('session.country'), (row) => names.country(row.country), {
        sortable: 'asc',
        optional: true,
      }),
      column('messagesSent', t('session.messagesSent'), (row) => format.number(row.messagesSent), {
        ...number,
        optional: true,
      }),
      column('durationSeconds', t('session.durationSeconds'), (row) => format.duration(row.durationSeconds), {
        ...number,
        optional: true,
      }),
      column('avgResponseTime', t('session.avgResponseTime'), (row) => format.duration(row.avgResponseTime), {
        ...number,
        optional: true,
      }),
      column(
        'firstResponseSeconds',
        t('session.firstResponseSeconds'),
        (row) => format.duration(row.firstResponseSeconds),
        { ...number, optional: true },
      ),
      column('rating', t('session.rating'), (row) => format.number(row.rating), {
        ...number,
        optional: true,
      }),
      column('ratingComment', t('session.ratingComment'), (row) => row.ratingComment ?? '–', {
        optional: true,
        maxWidth: 14,
      }),
      // Lists name nobody while figures by assignee are off.
      ...(features?.assigneeFigures
        ? [
            column('assignee', t('session.assignee'), (row) => row.assignee ?? '–', {
              optional: true,
              maxWidth: 14,
            }),
          ]
        : []),
      column('team', t('session.team'), (row) => row.team ?? '–', {
        sortable: 'asc',
        optional: true,
        maxWidth: 14,
      }),
      column('botVersion', t('session.botVersion'), (row) => row.botVersion ?? '–', {
        sortable: 'asc',
        optional: true,
        maxWidth: 14,
      }),
      column('tags', t('session.tags'), (row) => row.tags.join(', ') || '–', {
        optional: true,
        maxWidth: 14,
      }),
      ...(attributes ?? []).map(
        ({ key, label, type }): Column<SessionRow> => ({
          id: `attribute.${key}`,
          header: label,
          cell: ({ attributes: { [key]: value } }) =>
            typeof value === 'number' ? format.number(value, 3) : (value ?? '–'),
          align: type === 'number' ? 'end' : 'start',
          optional: true,
          maxWidth: 14,
        }),
      ),
      column('cost', t('session.cost'), (row) => format.money(row.cost, row.currency), {
        ...number,
        optional: true,
      }),
      column('channel', t('session.channel'), (row) => row.channel ?? '–', { optional: true }),
      column(
        'forwardedHr',
        t('session.forwardedHr'),
        (row) => marked(row, 'forwardedHr', truth(row.forwardedHr)),
        { optional: true },
      ),
      column('endTime', t('session.endTime'), (row) => format.dateTime(row.endTime), {
        sortable: 'desc',
        optional: true,
      }),
      column('userId', t('session.userId'), (row) => row.userId ?? '–', { optional: true, maxWidth: 14 }),
      column('externalId', t('session.externalId'), (row) => row.externalId, {
        optional: true,
        maxWidth: 14,
      }),
      column('processing', t('session.status'), (row) => t(`stage.${row.processing.ANALYSIS}`), {
        optional: true,
      }),
    ];
  }, [t, format, names, attributes, features]);
}
