import { Select, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { ButtonLink } from '../../view/links.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { DryRunPanel } from './dry-run-panel.tsx';
import { DryRunsTile, versionOf } from './dry-runs-tile.tsx';
import { FieldTile } from './field-tile.tsx';
import { qualityQuery } from './review-query.ts';
import { useReviewWords } from './review-words.ts';

const route = getRouteApi('/app/quality');

/** How often the AI's labels are right, as people who did not see them judged. */
export function QualityPage() {
  const { companyId, dryRun } = route.useSearch();
  const navigate = route.useNavigate();
  const words = useReviewWords();
  const mayReview = abilities.changesOwn(useProfile());
  return (
    <>
      <PageHeader
        title={words('title')}
        description={words('lead')}
        actions={
          mayReview && (
            <ButtonLink to="/reviews" search={{ companyId }}>
              {words('review')}
            </ButtonLink>
          )
        }
      />
      <CompanyGate
        companyId={companyId}
        onChoose={(chosen) => void navigate({ search: { companyId: chosen } })}
      >
        <Quality
          companyId={companyId}
          onOpen={(id) => void navigate({ search: { companyId, dryRun: id } })}
        />
        {dryRun && (
          <DryRunPanel
            companyId={companyId}
            dryRunId={dryRun}
            onClose={() => void navigate({ search: { companyId } })}
          />
        )}
      </CompanyGate>
    </>
  );
}

interface QualityProps {
  readonly companyId: string | undefined;
  readonly onOpen: (dryRunId: string) => void;
}

function Quality({ companyId, onOpen }: QualityProps) {
  const words = useReviewWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const all = useQuery(qualityQuery(companyId, null));
  const versions = all.data?.versions ?? [];
  const version = versions.find((one) => versionOf(one) === chosen) ?? null;
  const query = useQuery(
    qualityQuery(companyId, version && { model: version.model, promptVersion: version.promptVersion }),
  );
  const { data } = query;
  return (
    <>
      {versions.length > 1 && (
        <Select
          aria-label={words('version')}
          placeholder={words('allVersions')}
          clearable
          maw={320}
          mb="md"
          value={chosen}
          onChange={setChosen}
          data={versions.map((one) => ({ value: versionOf(one), label: versionOf(one) }))}
        />
      )}
      <Loading query={query} height={300} />
      {data && (
        <Stack gap="md">
          {data.sampleSize === 0 && <Notice tone="plain">{words('off')}</Notice>}
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
            {data.fields.map((field) => (
              <FieldTile key={field.field} companyId={companyId} quality={field} version={version} />
            ))}
          </SimpleGrid>
          <DryRunsTile companyId={companyId} version={version} onOpen={onOpen} />
        </Stack>
      )}
    </>
  );
}
