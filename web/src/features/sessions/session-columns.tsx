import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { MessageKey } from '../../i18n/translate.ts';
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

type NameOf<Key> = Key extends `session.${infer Field}` ? Field : never;
type NamedField = keyof SessionRow & NameOf<MessageKey>;

/** How a session shows in the list. */
export function useSessionColumns(companyId: string | undefined): ReadonlyArray<Column<SessionRow>> {
  const { t, format } = useI18n();
  const names = useNames(companyId);
  const { data: config } = useQuery(configQuery(companyId));
  const { attributes, features } = config ?? {};
  return useMemo(() => {
    const truth = (value: boolean | null) => (value === null ? '–' : t(value ? 'session.yes' : 'session.no'));
    const column = (
      id: NamedField,
      cell: (row: SessionRow) => ReactNode,
      more: Partial<Column<SessionRow>> = {},
    ): Column<SessionRow> => ({ id, header: t(`session.${id}`), cell, ...more });
    const number = { align: 'end', sortable: 'desc', optional: true } as const;
    const text = { optional: true, maxWidth: 14 } as const;
    return [
      column('startTime', (row) => format.dateTime(row.startTime), { sortable: 'desc', leading: true }),
      column(
        'initialMsg',
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
      column('category', (row) => marked(row, 'category', names.category(row.category)), { sortable: 'asc' }),
      column('sentiment', (row) => marked(row, 'sentiment', <SentimentBadge sentiment={row.sentiment} />), {
        sortable: 'asc',
        first: true,
      }),
      column('escalated', (row) => marked(row, 'escalated', truth(row.escalated))),
      column('language', (row) => marked(row, 'language', names.language(row.language)), { sortable: 'asc' }),
      column('country', (row) => names.country(row.country), { sortable: 'asc', optional: true }),
      column('messagesSent', (row) => format.number(row.messagesSent), number),
      column('durationSeconds', (row) => format.duration(row.durationSeconds), number),
      column('avgResponseTime', (row) => format.duration(row.avgResponseTime), number),
      column('firstResponseSeconds', (row) => format.duration(row.firstResponseSeconds), number),
      column('rating', (row) => format.number(row.rating), number),
      column('ratingComment', (row) => row.ratingComment ?? '–', text),
      // Lists name nobody while figures by assignee are off.
      ...(features?.assigneeFigures ? [column('assignee', (row) => row.assignee ?? '–', text)] : []),
      column('team', (row) => row.team ?? '–', { ...text, sortable: 'asc' }),
      column('botVersion', (row) => row.botVersion ?? '–', { ...text, sortable: 'asc' }),
      column('tags', (row) => row.tags.join(', ') || '–', text),
      ...(attributes ?? []).map(
        ({ key, label, type }): Column<SessionRow> => ({
          id: `attribute.${key}`,
          header: label,
          cell: ({ attributes: { [key]: value } }) =>
            typeof value === 'number' ? format.number(value, 3) : (value ?? '–'),
          align: type === 'number' ? 'end' : 'start',
          ...text,
        }),
      ),
      column('cost', (row) => format.money(row.cost, row.currency), number),
      column('channel', (row) => row.channel ?? '–', { optional: true }),
      column('forwardedHr', (row) => marked(row, 'forwardedHr', truth(row.forwardedHr)), { optional: true }),
      column('endTime', (row) => format.dateTime(row.endTime), { sortable: 'desc', optional: true }),
      column('userId', (row) => row.userId ?? '–', text),
      column('externalId', (row) => row.externalId, text),
      {
        id: 'processing',
        header: t('session.status'),
        cell: (row) => t(`stage.${row.processing.ANALYSIS}`),
        optional: true,
      },
    ];
  }, [t, format, names, attributes, features]);
}
