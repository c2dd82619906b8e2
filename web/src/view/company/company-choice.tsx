import { Select } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { choiceQuery } from './company-query.ts';
import { NoCompanies } from './no-companies.tsx';

export function CompanyChoice({ onChoose }: { readonly onChoose: (companyId: string) => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(choiceQuery);
  // What was made here is read before the choice takes its place.
  const [isNew, setNew] = useState(false);
  const isEmpty = data?.companies.length === 0;
  useEffect(() => {
    if (isEmpty) setNew(true);
  }, [isEmpty]);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (isNew) return <NoCompanies onSeen={() => setNew(false)} />;
  return (
    <EmptyNotice
      icon={<IconBuilding size={28} />}
      title={t('overview.ask.title')}
      text={t('overview.ask.text')}
      action={
        <Select
          aria-label={t('overview.ask.field')}
          placeholder={t('overview.ask.field')}
          searchable
          data={data?.companies.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(id) => id && onChoose(id)}
        />
      }
    />
  );
}
