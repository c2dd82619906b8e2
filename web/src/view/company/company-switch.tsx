import { Select } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { choiceQuery, companyQuery } from './company-query.ts';

interface Props {
  readonly companyId: string;
  readonly onChoose: (companyId: string) => void;
}

/** Whose sessions staff have before them, and the way to another company's. */
export function CompanySwitch({ companyId, onChoose }: Props) {
  const t = useT();
  const { data: choice } = useQuery(choiceQuery);
  const { data: seen } = useQuery(companyQuery(companyId));
  const others = choice?.companies.filter(({ id }) => id !== companyId) ?? [];
  const companies = seen ? [seen.company, ...others] : others;
  return (
    <Select
      aria-label={t('overview.ask.field')}
      leftSection={<IconBuilding size={16} />}
      w={280}
      maw="100%"
      h={36}
      mb="md"
      searchable
      allowDeselect={false}
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={companyId}
      onChange={(id) => id && id !== companyId && onChoose(id)}
    />
  );
}
