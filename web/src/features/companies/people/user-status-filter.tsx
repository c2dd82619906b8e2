import { MultiSelect } from '@mantine/core';
import { userStatuses } from '../../../../../src/kernel/actor.ts';
import { useT } from '../../../i18n/i18n-context.ts';
import type { UserSearch } from './user-search.ts';

interface Props {
  readonly value: NonNullable<UserSearch['status']>;
  readonly onChange: (value: UserSearch['status']) => void;
}

export function StatusFilter({ value, onChange }: Props) {
  const t = useT();
  return (
    <MultiSelect
      size="xs"
      aria-label={t('users.status')}
      placeholder={value.length === 0 ? t('users.status') : undefined}
      clearable
      value={value}
      data={userStatuses.map((status) => ({ value: status, label: t(`userStatus.${status}`) }))}
      onChange={(chosen) => onChange(chosen.length > 0 ? (chosen as UserSearch['status']) : undefined)}
      maw={260}
    />
  );
}
