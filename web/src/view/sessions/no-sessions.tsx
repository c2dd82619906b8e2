import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { noFilters } from '../filters/filter-bar.tsx';
import { filterNames, type SessionSearch } from '../filters/session-search.ts';
import { ButtonLink } from '../links.tsx';
import { abilities } from '../profile/abilities.ts';
import { useProfile } from '../profile/use-profile.ts';

interface Props {
  readonly search: SessionSearch;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
}

/** An empty list: because its filters fit nothing, or because nothing was brought in yet. */
export function NoSessions({ search, onChange }: Props) {
  const t = useT();
  const mayImport = abilities.changesAdmin(useProfile());
  const icon = <IconMessages size={28} />;
  if (isNarrowed(search))
    return (
      <EmptyNotice
        icon={icon}
        title={t('list.empty.title')}
        text={t('list.empty.text')}
        action={
          <Button variant="default" onClick={() => onChange(wholeList)}>
            {t('list.empty.action')}
          </Button>
        }
      />
    );
  return (
    <EmptyNotice
      icon={icon}
      title={t('overview.empty.title')}
      text={t('overview.empty.text')}
      action={
        mayImport && (
          <ButtonLink to="/imports" search={{ companyId: search.companyId }}>
            {t('overview.empty.action')}
          </ButtonLink>
        )
      }
    />
  );
}

const wholeList = { ...noFilters, range: undefined, startDate: undefined, endDate: undefined };

export const isNarrowed = (search: SessionSearch): boolean =>
  [...filterNames, 'range' as const, 'startDate' as const, 'endDate' as const].some(
    (name) => search[name] !== undefined,
  );
