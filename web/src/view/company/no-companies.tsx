import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { TextLink } from '../links.tsx';
import { abilities } from '../profile/abilities.ts';
import { useProfile } from '../profile/use-profile.ts';

interface Props {
  readonly onSeen: () => void;
  /** Where a company can be added at once. */
  readonly onAdd?: () => void;
}

/** A service that was set up a moment ago: add the first company, or look around in made-up ones. */
export function NoCompanies({ onSeen, onAdd }: Props) {
  const t = useT();
  const profile = useProfile();
  const client = useQueryClient();
  const make = useMutation({ mutationFn: () => rpc.demo.make.mutate({}) });
  if (make.data)
    return (
      <Stack gap="md">
        <Notice tone="good">{t('noCompanies.made')}</Notice>
        <Facts
          labelWidth="16rem"
          facts={[
            ...make.data.people.map(({ company, email, role }): Fact => [email, `${company} · ${role}`]),
            [
              t('field.password'),
              <Text key="password" span ff="monospace">
                {make.data.password}
              </Text>,
            ],
          ]}
        />
        <Group>
          <Button
            onClick={() => {
              onSeen();
              void client.invalidateQueries({ queryKey: ['platform'] });
            }}
          >
            {t('noCompanies.go')}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <>
      <ErrorNotice error={make.error} />
      <EmptyNotice
        icon={<IconBuilding size={28} />}
        title={t('noCompanies.title')}
        text={t('noCompanies.text')}
        action={
          <Group gap="sm" justify="center">
            {abilities.isSuperAdmin(profile) && (
              <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
                {t('noCompanies.demo')}
              </Button>
            )}
            {onAdd ? (
              <Button onClick={onAdd}>{t('companies.add')}</Button>
            ) : (
              <TextLink to="/platform/companies">{t('nav.companies')}</TextLink>
            )}
          </Group>
        }
      />
    </>
  );
}
