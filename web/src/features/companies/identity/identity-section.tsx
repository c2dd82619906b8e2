import { Button, PasswordInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { AskButton } from '../../../ui/dialog/ask-button.tsx';
import { ErrorNotice } from '../../../ui/notice/failure-notice.tsx';
import { Loading } from '../../../ui/notice/loading.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { say } from '../../../ui/say.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { SectionForm } from '../settings/section-form.tsx';
import type { SectionProps } from '../settings/section-props.ts';
import { DomainList } from './domain-list.tsx';
import { type IdentitySettings, identityQuery, offeredRoles } from './identity-query.ts';
import { RoleMap } from './role-map.tsx';

type Props = Omit<SectionProps, 'company'>;

/** How people of the company sign in with its own identity provider. */
export function IdentitySection(props: Props) {
  const t = useT();
  const query = useQuery(identityQuery(props.companyId));
  const { data } = query;
  return (
    <>
      <SettingsSection title={t('identity.title')} description={t('identity.help')}>
        <Loading query={query} height={200} />
        {data && <ProviderForm key={data.provider?.updatedAt ?? 'none'} {...props} settings={data} />}
      </SettingsSection>
      {data && (
        <SettingsSection title={t('identity.domains')} description={t('identity.domainsHelp')}>
          <DomainList {...props} settings={data} />
        </SettingsSection>
      )}
    </>
  );
}

function ProviderForm({ companyId, mayChange, settings }: Props & { readonly settings: IdentitySettings }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { provider, callbackUrl } = settings;
  const keep = (saved: IdentitySettings) =>
    queryClient.setQueryData(identityQuery(companyId).queryKey, saved);
  const server = useServerForm({
    initialValues: {
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      enabled: provider?.enabled ?? true,
      createUsers: provider?.createUsers ?? false,
      defaultRole: provider ? (provider.defaultRole ?? '') : 'USER',
      roleClaim: provider?.roleClaim ?? '',
      roleMap: provider?.roleMap ?? [],
      trustUnmarkedEmail: provider?.trustUnmarkedEmail ?? false,
    },
    submit: ({ clientSecret, defaultRole, roleClaim, ...values }) =>
      rpc.identity.save.mutate({
        companyId,
        ...values,
        ...(clientSecret === '' ? {} : { clientSecret }),
        defaultRole: offeredRoles.find((role) => role === defaultRole) ?? null,
        roleClaim: roleClaim.trim() === '' ? null : roleClaim,
        ...(provider ? { updatedAt: provider.updatedAt } : {}),
      }),
    onDone(saved) {
      keep(saved);
      say(t('profile.saved'));
    },
  });
  const trial = useMutation({ mutationFn: () => rpc.identity.test.mutate({ companyId }) });
  const remove = useMutation({
    mutationFn: () => rpc.identity.remove.mutate({ companyId }),
    onSuccess: keep,
  });
  const { form } = server;
  return (
    <SectionForm
      server={server}
      mayChange={mayChange}
      further={
        provider && (
          <>
            <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
              {t('identity.test')}
            </Button>
            <AskButton label={t('identity.remove')} act={remove} isDanger>
              {t('identity.removeWill')}
            </AskButton>
          </>
        )
      }
    >
      {trial.data && <Notice tone={trial.data.ok ? 'good' : 'bad'}>{trial.data.message}</Notice>}
      <ErrorNotice error={trial.error} />
      <TextInput
        label={t('identity.issuer')}
        description={t('identity.issuerHelp')}
        type="url"
        placeholder="https://"
        {...form.getInputProps('issuer')}
      />
      <TextInput label={t('identity.clientId')} autoComplete="off" {...form.getInputProps('clientId')} />
      <PasswordInput
        label={t('identity.secret')}
        description={provider?.hasSecret ? t('identity.secretKept') : undefined}
        autoComplete="new-password"
        {...form.getInputProps('clientSecret')}
      />
      <Textarea
        label={t('identity.callback')}
        description={t('identity.callbackHelp')}
        value={callbackUrl}
        autosize
        readOnly
      />
      <Stack gap="sm">
        <Switch label={t('identity.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        <Switch
          label={t('identity.createUsers')}
          {...form.getInputProps('createUsers', { type: 'checkbox' })}
        />
        <Switch
          label={t('identity.trustUnmarked')}
          description={t('identity.trustUnmarkedHelp')}
          {...form.getInputProps('trustUnmarkedEmail', { type: 'checkbox' })}
        />
      </Stack>
      {form.getValues().createUsers && (
        <>
          <Select
            label={t('identity.defaultRole')}
            allowDeselect={false}
            data={[
              { value: '', label: t('identity.noDefaultRole') },
              ...offeredRoles.map((role) => ({
                value: role,
                label: t(`role.${role}`),
              })),
            ]}
            {...form.getInputProps('defaultRole')}
          />
          <TextInput
            label={t('identity.roleClaim')}
            description={t('identity.roleClaimHelp')}
            {...form.getInputProps('roleClaim')}
          />
          {form.getValues().roleClaim.trim() !== '' && <RoleMap form={form} />}
        </>
      )}
    </SectionForm>
  );
}
