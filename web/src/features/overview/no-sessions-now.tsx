import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import type { SessionSearch } from '../../view/filters/session-search.ts';
import { dayIn } from '../../view/period/period.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { newestQuery } from '../../view/sessions/dashboard-queries.ts';
import { FirstSteps } from './first-steps.tsx';

interface Props {
  readonly companyId: string | undefined;
  readonly timeZone: string;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
}

/** Nothing in this range or the one before: the sessions are older, or there are none at all yet. */
export function NoSessionsNow({ companyId, timeZone, onChange }: Props) {
  const { t, format } = useI18n();
  const profile = useProfile();
  const query = useQuery(newestQuery(companyId));
  const { data } = query;
  if (!data) return <Loading query={query} />;
  const newest = data.sessions[0];
  const icon = <IconMessages size={28} />;
  if (newest)
    return (
      <EmptyNotice
        icon={icon}
        title={t('overview.past.title')}
        text={t('overview.past.text', {
          count: data.pagination.totalCount,
          when: format.dateTime(newest.startTime),
        })}
        action={
          <Button
            onClick={() =>
              onChange({
                range: undefined,
                startDate: undefined,
                endDate: dayIn(timeZone, new Date(newest.startTime)),
              })
            }
          >
            {t('overview.past.action')}
          </Button>
        }
      />
    );
  if (abilities.changesAdmin(profile)) return <FirstSteps companyId={companyId} />;
  return <EmptyNotice icon={icon} title={t('overview.empty.title')} text={t('overview.empty.text')} />;
}
