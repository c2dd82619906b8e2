import { Button, CloseButton, Group, Select, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Role } from '../../../../../src/kernel/actor.ts';
import { useT } from '../../../i18n/i18n-context.ts';
import { offeredRoles } from './identity-query.ts';

type Row = { value: string; role: Role };

/** Which values of the claim give which role; the first row that fits decides. */
export function RoleMap<Values extends { roleMap: Row[] }>({
  form: whole,
}: {
  readonly form: UseFormReturnType<Values>;
}) {
  const t = useT();
  // Whatever else the form holds, its rows are these.
  const form = whole as unknown as UseFormReturnType<{ roleMap: Row[] }>;
  const rows: readonly Row[] = form.getValues().roleMap;
  return (
    <Stack gap="xs">
      {rows.map((_row, index) => (
        // Rows have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Group key={index} gap="xs" align="end">
          <TextInput
            label={t('identity.roleValue')}
            flex="1 1 12rem"
            {...form.getInputProps(`roleMap.${index}.value`)}
          />
          <Select
            label={t('identity.roleOfValue')}
            flex="1 1 8rem"
            allowDeselect={false}
            data={offeredRoles.map((role) => ({
              value: role,
              label: t(`role.${role}`),
            }))}
            {...form.getInputProps(`roleMap.${index}.role`)}
          />
          <CloseButton
            size="lg"
            aria-label={t('identity.removeRole')}
            onClick={() => form.removeListItem('roleMap', index)}
          />
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() => form.insertListItem('roleMap', { value: '', role: 'USER' } satisfies Row)}
        >
          {t('identity.addRole')}
        </Button>
      </Group>
    </Stack>
  );
}
