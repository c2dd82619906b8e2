import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { dayFormat } from '../../i18n/day-text.ts';
import { useFormat } from '../../i18n/i18n-context.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ShowAll } from '../../ui/show-all.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { CellSessions } from './cell-sessions.tsx';
import type { FieldQuality, Quality } from './review-query.ts';
import { useReviewWords } from './review-words.ts';
import { useAgreementWords } from './use-agreement-words.ts';
import { useValueNames } from './use-value-names.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly quality: FieldQuality;
  readonly version: Quality['versions'][number] | null;
}

/** One label of the AI: agreement with its interval, and what lies behind it. With too few reviews only how many are missing. */
export function FieldTile({ companyId, quality, version }: Props) {
  const words = useReviewWords();
  const format = useFormat();
  const { share, interval, whole, kappa } = useAgreementWords();
  const nameOf = useValueNames(companyId);
  const [cell, setCell] = useState<FieldQuality['matrix'][number] | null>(null);
  const { field, agreement, people } = quality;
  return (
    <Tile title={words(`field.${field}`)} state={{ status: 'ready' }}>
      {agreement === null ? (
        <Text>{words('missing', { count: quality.missing })}</Text>
      ) : (
        <Stack gap="md">
          <div>
            <Text fz={32} fw={650}>
              {share(agreement.share)}
            </Text>
            <Text c="dimmed">
              {words('agreement')}: {interval(agreement, quality.count)}
            </Text>
            <Text c="dimmed">
              {words('kappa')}: {kappa(quality.kappa)}
            </Text>
            <Text c="dimmed">
              {words('people')}:{' '}
              {people.agreement === null
                ? words('missing', { count: Math.max(1, 30 - people.count) })
                : whole(people.agreement, people.count)}
            </Text>
          </div>
          <FactTable
            label={words('values')}
            heads={[words('value'), words('reviewed'), words('precision'), words('recall')]}
            numbers={[1, 2, 3]}
            minWidth={240}
            rows={quality.values.map((row) => [
              nameOf(field, row.value),
              format.number(row.count),
              share(row.precision),
              share(row.recall),
            ])}
          />
          <Title order={3} size="h5">
            {words('matrix')}
          </Title>
          <MatrixTable quality={quality} nameOf={(value) => nameOf(field, value)} onOpen={setCell} />
          <Further quality={quality} />
        </Stack>
      )}
      {cell && (
        <CellSessions
          companyId={companyId}
          field={field}
          cell={cell}
          version={version}
          title={words('cell', { ai: nameOf(field, cell.ai), person: nameOf(field, cell.person) })}
          onClose={() => setCell(null)}
        />
      )}
    </Tile>
  );
}

function Further({ quality }: { readonly quality: FieldQuality }) {
  const words = useReviewWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        ta="start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words('further')}
      </Anchor>
      {isOpen && <FurtherTables quality={quality} />}
    </>
  );
}

function FurtherTables({ quality }: { readonly quality: FieldQuality }) {
  const words = useReviewWords();
  const format = useFormat();
  const { share, whole } = useAgreementWords();
  const agreementOf = ({ agreement, count }: Pick<FieldQuality, 'agreement' | 'count'>): string =>
    agreement === null ? '–' : whole(agreement, count);
  const week = dayFormat(format.locale, { dateStyle: 'medium' });
  return (
    <>
      <Title order={3} size="h5">
        {words('calibration')}
      </Title>
      <FactTable
        label={words('calibration')}
        heads={[words('confidence'), words('reviewed'), words('agreement')]}
        numbers={[1]}
        rows={quality.calibration.map((band) => [
          words('band', { from: share(band.from), to: share(band.to) }),
          format.number(band.count),
          agreementOf(band),
        ])}
      />
      <Title order={3} size="h5">
        {words('weeks')}
      </Title>
      <FactTable
        label={words('weeks')}
        heads={[words('week'), words('reviewed'), words('agreement')]}
        numbers={[1]}
        maxHeight={260}
        rows={quality.weeks.map((one) => [
          week.format(new Date(one.week)),
          format.number(one.count),
          agreementOf(one),
        ])}
      />
    </>
  );
}

interface MatrixProps {
  readonly quality: FieldQuality;
  readonly nameOf: (value: string) => string;
  readonly onOpen: (cell: FieldQuality['matrix'][number]) => void;
}

const firstCells = 8;

/** What the AI said by what people said, where they differ first; each count leads to its sessions. */
function MatrixTable({ quality, nameOf, onOpen }: MatrixProps) {
  const words = useReviewWords();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const all = [...quality.matrix].sort(
    (a, b) => Number(a.ai === a.person) - Number(b.ai === b.person) || b.count - a.count,
  );
  const rows = isWhole ? all : all.slice(0, firstCells);
  return (
    <>
      <FactTable
        label={words('matrix')}
        heads={[words('matrix.ai'), words('matrix.person'), words('matrix.count')]}
        numbers={[2]}
        minWidth={240}
        maxHeight="none"
        rowKeys={rows.map(({ ai, person }) => `${ai} ${person}`)}
        rows={rows.map((cell) => {
          const [ai, person, count] = [nameOf(cell.ai), nameOf(cell.person), format.number(cell.count)];
          return [
            ai,
            <Text key="person" span inherit fw={cell.ai === cell.person ? undefined : 600}>
              {person}
            </Text>,
            <PlainButton
              key="count"
              onClick={() => onOpen(cell)}
              aria-label={`${words('cell', { ai, person })}: ${count}`}
            >
              {count}
            </PlainButton>,
          ];
        })}
      />
      {all.length > firstCells && <ShowAll isAll={isWhole} onTurn={setWhole} count={all.length} />}
    </>
  );
}
