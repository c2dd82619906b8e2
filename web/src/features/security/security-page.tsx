import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { TimeRangeSelect } from '../../ui/fields/time-range-select.tsx';
import { DownloadButton } from '../../ui/files/download-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AlertsView } from './alerts-view.tsx';
import { AnalysisView } from './analysis-view.tsx';
import { OverviewView } from './overview-view.tsx';
import { alertListInput, rangeStart, type SecuritySearch, securityRanges, views } from './security-search.ts';
import { SettingsView } from './settings-view.tsx';

const route = getRouteApi('/app/security');
const exportPath = '/api/admin/security-monitoring/export';

/** How safe the service is, what speaks against it, and what was done about it. */
export function SecurityPage() {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: Partial<SecuritySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  const view = search.view ?? 'overview';
  const range = search.range ?? '24h';
  return (
    <>
      <PageHeader
        title={t('security.title')}
        description={t('security.lead')}
        actions={
          <>
            {view === 'overview' && (
              <TimeRangeSelect
                ranges={securityRanges}
                value={range}
                onChange={(value) => onSearch({ range: value })}
              />
            )}
            {(['csv', 'json'] as const).map((format) => (
              <DownloadButton
                key={format}
                size="xs"
                path={exportPath}
                params={
                  view === 'overview'
                    ? { type: 'metrics', format, startDate: rangeStart(range) }
                    : {
                        type: 'alerts',
                        format,
                        severity: search.severity,
                        acknowledged: alertListInput(search).acknowledged,
                      }
                }
              >
                {t(`export.${format}`)}
              </DownloadButton>
            ))}
          </>
        }
      />
      <Tabs
        value={view}
        onChange={(value) =>
          onSearch({ view: (value ?? undefined) as SecuritySearch['view'], page: undefined })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {views.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`security.view.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <OverviewView range={range} />
        </Tabs.Panel>
        <Tabs.Panel value="alerts">
          <AlertsView search={search} onSearch={onSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="analysis">
          <AnalysisView search={search} onSearch={onSearch} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsView search={search} onSearch={onSearch} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
