import { Button, Group, Menu, Stack } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { ErrorNotice } from '../../../ui/notice/failure-notice.tsx';
import { Loading } from '../../../ui/notice/loading.tsx';
import { say } from '../../../ui/say.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { dashboardKey } from '../../../view/sessions/dashboard-queries.ts';
import { useUnsaved } from '../../../view/unsaved/unsaved-context.ts';
import type { SectionProps } from '../settings/section-props.ts';
import { type Category, moved, newCategory, taxonomyQuery } from './taxonomy.ts';
import { TaxonomyConfirm } from './taxonomy-confirm.tsx';
import { TaxonomyRow } from './taxonomy-row.tsx';
import { TaxonomySplit } from './taxonomy-split.tsx';
import { useRowFaults } from './use-row-faults.ts';

const presets = { customerSupport: 'taxonomy.customerSupport', hrHelpDesk: 'taxonomy.hrHelpDesk' } as const;

/** What sessions can be about: renamed, reordered, added, and merged into another one, history included. */
export function TaxonomySection({ companyId, mayChange }: SectionProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const [draft, setDraft] = useState<readonly Category[] | null>(null);
  // The state that the draft was begun from: what others did since must not be overwritten by it.
  const [draftOf, setDraftOf] = useState<string | undefined>(undefined);
  const [added, setAdded] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [splitting, setSplitting] = useState<Category | null>(null);
  const query = useQuery(taxonomyQuery(companyId));
  const { data } = query;
  const wanted = {
    companyId,
    categories: (draft ?? []).map(({ key, label, description }) => ({ key, label, description })),
  };
  const preview = useMutation({
    mutationFn: () => rpc.dashboard.previewTaxonomy.query(wanted),
    onSuccess: () => setAsking(true),
  });
  const save = useMutation({
    mutationFn: (merges: readonly { readonly from: string; readonly into: string }[]) =>
      rpc.dashboard.updateTaxonomy.mutate({ ...wanted, merges: [...merges], revision: draftOf }),
    async onSuccess() {
      setAsking(false);
      setDraft(null);
      say(t('profile.saved'));
      await client.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  useUnsaved({
    isDirty: draft !== null,
    isPending: preview.isPending,
    isBlocked: false,
    save: () => preview.mutateAsync().catch(() => undefined),
    discard: () => setDraft(null),
  });
  const categories = draft ?? data?.categories ?? [];
  const { faults, onRows, place } = useRowFaults(preview.error);
  const edit = (next: readonly Category[]): void => {
    preview.reset();
    if (draft === null) setDraftOf(data?.revision);
    setDraft(next);
  };
  const countOf = new Map(data?.categories.map(({ key, count }) => [key, count]));
  const add = (): void => {
    const category = newCategory(categories);
    setAdded(category.key);
    edit([...categories, category]);
  };
  const change = (index: number, patch: Partial<Category>): void =>
    edit(categories.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  return (
    <SettingsSection title={t('taxonomy.title')} description={t('taxonomy.help')} isWide>
      <Loading query={query} height={200} />
      {data && (
        <Stack gap="xs" ref={place}>
          {categories.map((category, index) => (
            <TaxonomyRow
              key={category.key}
              category={category}
              sessions={format.number(countOf.get(category.key) ?? 0)}
              mayChange={mayChange}
              isFirst={index === 0}
              isLast={index === categories.length - 1}
              isNew={category.key === added}
              faults={faults.get(index)}
              onChange={(patch) => change(index, patch)}
              onMove={(by) => edit(moved(categories, index, by))}
              onRemove={() => edit(categories.filter((one) => one !== category))}
              onSplit={draft === null ? () => setSplitting(category) : undefined}
            />
          ))}
          {!onRows && <ErrorNotice error={preview.error} />}
          {mayChange && (
            <Group gap="xs" mt="xs">
              <Button variant="default" leftSection={<IconPlus size={15} />} onClick={add}>
                {t('taxonomy.add')}
              </Button>
              <Menu>
                <Menu.Target>
                  <Button variant="default" rightSection={<IconChevronDown size={15} />}>
                    {t('taxonomy.preset')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {Object.entries(presets).map(([name, label]) => (
                    <Menu.Item key={name} onClick={() => edit(data.presets[name] ?? [])}>
                      {t(label)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </Group>
          )}
        </Stack>
      )}
      {splitting && data && (
        <TaxonomySplit
          companyId={companyId}
          from={splitting}
          sessions={format.number(countOf.get(splitting.key) ?? 0)}
          categories={data.categories}
          revision={data.revision}
          onClose={() => setSplitting(null)}
        />
      )}
      {isAsking && preview.data && (
        <TaxonomyConfirm
          relabelled={preview.data.relabelled}
          categories={preview.data.categories}
          oldLabels={new Map(data?.categories.map(({ key, label }) => [key, label]))}
          act={save}
          onConfirm={(merges) => save.mutate(merges)}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsSection>
  );
}
