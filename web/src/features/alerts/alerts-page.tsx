import { Button } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { Whole } from '../../ui/whole.tsx';
import { AlertDialog } from '../../view/alerts/alert-dialog.tsx';
import { useAlertWords } from '../../view/alerts/alert-words.ts';
import { alertsQuery, firingsQuery } from '../../view/alerts/alerts-query.ts';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { AlertList } from './alert-list.tsx';
import { DigestSection } from './digest-section.tsx';
import { FiringList } from './firing-list.tsx';

const route = getRouteApi('/app/alerts');

interface ListsProps {
  readonly companyId: string | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function AlertLists({ companyId, page, onPage }: ListsProps) {
  // When the tables themselves draw it.
  const list = useDeferredValue(useQuery(alertsQuery(companyId)).data);
  const history = useDeferredValue(useQuery(firingsQuery(companyId, page)).data);
  return (
    <>
      <AlertList companyId={companyId} />
      <Whole isTold={list !== undefined}>
        <FiringList companyId={companyId} page={page} onPage={onPage} />
        <Whole isTold={history !== undefined}>
          <DigestSection companyId={companyId} />
        </Whole>
      </Whole>
    </>
  );
}

/** What people are told of without looking: the rules, and what they told. */
export function AlertsPage() {
  const { companyId, page } = route.useSearch();
  const navigate = route.useNavigate();
  const words = useAlertWords();
  const profile = useProfile();
  const mayMake = abilities.changesOwn(profile) && (profile.company ?? companyId) !== undefined;
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title={words('title')}
        description={words('lead')}
        actions={
          mayMake && (
            <Button
              leftSection={<IconBellPlus size={16} aria-hidden="true" />}
              onClick={() => setMaking(true)}
            >
              {words('make')}
            </Button>
          )
        }
      />
      <CompanyGate
        companyId={companyId}
        onChoose={(chosen) => void navigate({ search: { companyId: chosen } })}
      >
        <AlertLists
          companyId={companyId}
          page={page ?? 1}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        />
        {isMaking && (
          <AlertDialog companyId={companyId} start={{ filters: {} }} onClose={() => setMaking(false)} />
        )}
      </CompanyGate>
    </>
  );
}
