import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/i18n-context.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { configQuery } from '../../view/sessions/dashboard-queries.ts';
import { DryRunForm } from './dry-run-form.tsx';
import { useDryRunWords } from './dry-run-words.ts';
import { type DryRun, dryRunsQuery, type Quality } from './review-query.ts';

interface Props {
  readonly companyId: string | undefined;
  /** Whose reviewed sessions a new one is about; null: of all. */
  readonly version: Quality['versions'][number] | null;
  readonly onOpen: (dryRunId: string) => void;
}

/** Another model or prompt is tried on what people reviewed, before anything is bought again. */
export function DryRunsTile({ companyId, version, onOpen }: Props) {
  const words = useDryRunWords();
  const query = useQuery(dryRunsQuery(companyId));
  const config = useQuery(configQuery(companyId));
  const mayOrder = abilities.changesAdmin(useProfile());
  return (
    <Tile title={words('title')} state={tileState(query)}>
      {query.data && (
        <Stack gap="md">
          <Text c="dimmed">{words('lead')}</Text>
          {mayOrder && <Loading query={config} height={60} />}
          {mayOrder && config.data?.features.ai === false && (
            <Notice tone="plain">{words('noProvider')}</Notice>
          )}
          {mayOrder && config.data?.features.ai && <DryRunForm companyId={companyId} version={version} />}
          {query.data.dryRuns.length === 0 ? (
            <Text c="dimmed">{words('none')}</Text>
          ) : (
            <DryRunTable dryRuns={query.data.dryRuns} onOpen={onOpen} />
          )}
        </Stack>
      )}
    </Tile>
  );
}

export const versionOf = ({ model, promptVersion }: Pick<DryRun, 'model' | 'promptVersion'>): string =>
  `${model} · ${promptVersion}`;

function DryRunTable({ dryRuns, onOpen }: { readonly dryRuns: readonly DryRun[] } & Pick<Props, 'onOpen'>) {
  const words = useDryRunWords();
  const format = useFormat();
  const answeredOf = ({ answered, sessions, failed }: DryRun): string =>
    [
      words('answeredOf', { answered: format.number(answered), sessions: format.number(sessions) }),
      ...(failed > 0 ? [words('failed', { count: failed })] : []),
    ].join(', ');
  return (
    <FactTable
      label={words('title')}
      heads={[words('version'), words('when'), words('answered'), words('cost')]}
      numbers={[3]}
      minWidth={480}
      maxHeight={320}
      rowKeys={dryRuns.map(({ id }) => id)}
      rows={dryRuns.map((one) => [
        <PlainButton
          key="version"
          onClick={() => onOpen(one.id)}
          aria-label={words('open', { version: versionOf(one) })}
        >
          {versionOf(one)}
        </PlainButton>,
        format.dateTime(one.createdAt),
        answeredOf(one),
        one.cost === null ? '–' : format.cents(one.cost, 'USD'),
      ])}
    />
  );
}
