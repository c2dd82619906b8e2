import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { importsKey } from '../../view/imports-key.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { CatchingUp } from '../../view/sessions/catching-up.tsx';
import { dashboardKey } from '../../view/sessions/dashboard-queries.ts';
import { whileCatchingUp } from '../../view/sessions/while-catching-up.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportList } from './import-list.tsx';
import { ImportSetup } from './import-setup.tsx';
import { SourcePanel } from './source-panel.tsx';

/** Bringing sessions in: a file, how it is read, a dry run, the import itself, and the way back. */
export function ImportsPage() {
  const t = useT();
  const { companyId, page } = useSearch({ from: '/app/imports' });
  const navigate = useNavigate({ from: '/imports' });
  return (
    <>
      <PageHeader title={t('imports.title')} description={t('imports.lead')} />
      <CompanyGate companyId={companyId} onChoose={(id) => void navigate({ search: { companyId: id } })}>
        <Imports
          companyId={companyId}
          page={page ?? 1}
          onPage={(wanted) => void navigate({ search: { companyId, page: wanted } })}
        />
      </CompanyGate>
    </>
  );
}

const pollMs = 1000;

interface Props {
  readonly companyId: string | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Imports({ companyId, page, onPage }: Props) {
  const profile = useProfile();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const query = useQuery({
    queryKey: [...importsKey, companyId ?? null, page],
    queryFn: ({ signal }) => rpc.imports.list.query({ companyId, page, limit: 25 }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.imports.some(isRunning) ? pollMs : whileCatchingUp(query)),
  });
  const runningCount = query.data?.imports.filter(isRunning).length ?? 0;
  const isCounting = query.data?.catchingUp === true;
  // When one ends, and when it is counted, every figure of the dashboard may have moved.
  useEffect(() => {
    if (runningCount === 0 && !isCounting) void client.invalidateQueries({ queryKey: dashboardKey });
  }, [runningCount, isCounting, client]);
  const refresh = (): void => void client.invalidateQueries({ queryKey: importsKey });
  const mayChange = abilities.changesAdmin(profile);
  return (
    <>
      {mayChange && !file && <FileChoice onChoose={setFile} />}
      {mayChange && file && (
        <ImportSetup
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          companyId={companyId}
          onStarted={(isDryRun) => {
            refresh();
            if (page > 1) onPage(1);
            if (!isDryRun) setFile(null);
          }}
          onCancel={() => setFile(null)}
        />
      )}
      <SourcePanel companyId={companyId} mayChange={mayChange} />
      {runningCount === 0 && <CatchingUp when={query.data?.catchingUp} />}
      <ImportList
        query={query}
        companyId={companyId}
        mayUndo={mayChange}
        onChanged={refresh}
        onPage={onPage}
      />
    </>
  );
}

const isRunning = ({ state }: { readonly state: string }): boolean =>
  state === 'QUEUED' || state === 'RUNNING' || state === 'UNDOING';
