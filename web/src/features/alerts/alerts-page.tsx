import { Button } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { AlertDialog } from '../../view/alerts/alert-dialog.tsx';
import { useAlertWords } from '../../view/alerts/alert-words.ts';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { AlertList } from './alert-list.tsx';
import { DigestSection } from './digest-section.tsx';
import { FiringList } from './firing-list.tsx';

const route = getRouteApi('/app/alerts');

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
        <AlertList companyId={companyId} />
        <FiringList
          companyId={companyId}
          page={page ?? 1}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        />
        <DigestSection companyId={companyId} />
        {isMaking && (
          <AlertDialog companyId={companyId} start={{ filters: {} }} onClose={() => setMaking(false)} />
        )}
      </CompanyGate>
    </>
  );
}
