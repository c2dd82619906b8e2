import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../../i18n/i18n-context.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { staffDoor } from './user-door.ts';
import { UsersTable } from './users-table.tsx';

const route = getRouteApi('/app/platform/staff');

/** Who runs the service. */
export function StaffPage() {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title={t('staff.title')} description={t('staff.lead')} />
      <UsersTable
        label={t('staff.title')}
        door={staffDoor}
        search={search}
        onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
        mayChange
      />
    </>
  );
}
