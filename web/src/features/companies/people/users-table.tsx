import { Badge, Button, Group, Text } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userStatuses } from '../../../../../src/kernel/actor.ts';
import { useI18n } from '../../../i18n/i18n-context.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listControls } from '../../../ui/data-table/list-controls.ts';
import { ChoicesFilter } from '../../../ui/fields/choice-filter.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ExportMenu } from '../../../ui/files/export-menu.tsx';
import { EmptyNotice } from '../../../ui/notice/empty-notice.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import type { UserDoor } from './user-door.ts';
import { isInviteOver, type User, type UserSearch, userChoice, usualSort } from './user-search.ts';

interface Props<R extends string> {
  readonly label: string;
  readonly door: UserDoor<R>;
  readonly search: UserSearch;
  readonly onSearch: (change: Partial<UserSearch>) => void;
  readonly mayChange: boolean;
}

/** People with what they are and may; a row opens what can be done about somebody. */
export function UsersTable<R extends string>({ label, door, search, onSearch, mayChange }: Props<R>) {
  const { t } = useI18n();
  const columns = useColumns();
  const [isInviting, setInviting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery({
    queryKey: [...door.key, search],
    queryFn: ({ signal }) => door.list(search, signal),
    placeholderData: keepPreviousData,
  });
  const users = query.data?.users ?? [];
  const { path: exportPath, companyId } = door.exported;
  const open = users.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        id="users"
        label={label}
        columns={columns}
        rows={users}
        rowId={({ id }) => id}
        query={query}
        {...listControls(search, onSearch, usualSort)}
        onOpen={mayChange ? ({ id }) => setOpenId(id) : undefined}
        openRowId={openId}
        toolbar={
          <Group gap="xs">
            <SearchField
              label={t('users.search')}
              value={search.q ?? ''}
              onSearch={(q) => onSearch({ q: q || undefined, page: undefined })}
            />
            <ChoicesFilter
              label={t('users.status')}
              maw={260}
              choices={userStatuses}
              words={(status) => t(`userStatus.${status}`)}
              value={search.status}
              onChange={(status) => onSearch({ status, page: undefined })}
            />
          </Group>
        }
        actions={
          <>
            <ExportMenu path={exportPath} params={{ ...userChoice(search), companyId }} />
            {mayChange && (
              <Button size="xs" leftSection={<IconUserPlus size={15} />} onClick={() => setInviting(true)}>
                {t('users.invite')}
              </Button>
            )}
          </>
        }
        empty={
          <EmptyNotice
            icon={<IconUsers size={28} />}
            title={t('users.none')}
            order={3}
            text={t('users.noneHelp')}
          />
        }
      />
      {isInviting && <InviteDialog door={door} onClose={() => setInviting(false)} />}
      {open && <UserDialog door={door} user={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

function useColumns(): ReadonlyArray<Column<User>> {
  const { t, format } = useI18n();
  return [
    {
      id: 'name',
      header: t('users.name'),
      leading: true,
      sortable: 'asc',
      cell: (user) => <Text fw={550}>{user.name}</Text>,
    },
    { id: 'email', header: t('field.email'), sortable: 'asc', cell: (user) => user.email },
    { id: 'role', header: t('users.role'), first: true, sortable: 'asc', cell: (user) => roleWords(t, user) },
    {
      id: 'status',
      header: t('users.status'),
      first: true,
      sortable: 'asc',
      cell: (user) => (
        <Badge size="sm" variant="light" color={userTone(user)}>
          {statusWords(t, user)}
        </Badge>
      ),
    },
    {
      id: 'mfa',
      header: t('twoStep.title'),
      cell: (user) => t(user.mfaEnabled ? 'twoStep.on' : 'twoStep.off'),
    },
    {
      id: 'lastLoginAt',
      header: t('users.lastLogin'),
      sortable: 'desc',
      cell: (user) => format.dateTime(user.lastLoginAt),
    },
    {
      id: 'createdAt',
      header: t('users.since'),
      sortable: 'desc',
      optional: true,
      cell: (user) => format.date(user.createdAt),
    },
  ];
}

/** What somebody is, in words; platform staff are told by their platform role. */
const roleWords = (t: Translate, user: User): string =>
  user.platformRole ? t(`platformRole.${user.platformRole}`) : t(`role.${user.role}`);

const tones = { ACTIVE: 'green', INVITED: 'yellow', DISABLED: 'gray' } as const;
const userTone = (user: User) => (isInviteOver(user) ? 'red' : tones[user.status]);

const statusWords = (t: Translate, user: User): string =>
  t(isInviteOver(user) ? 'users.inviteExpired' : `userStatus.${user.status}`);
