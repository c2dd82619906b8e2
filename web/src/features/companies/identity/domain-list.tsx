import { Badge, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Copy } from '../../../ui/copy.tsx';
import { AskButton } from '../../../ui/dialog/ask-button.tsx';
import { ErrorNotice, FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import type { SectionProps } from '../settings/section-props.ts';
import { type IdentitySettings, identityQuery } from './identity-query.ts';

interface Props extends Omit<SectionProps, 'company'> {
  readonly settings: IdentitySettings;
}

/** The company's e-mail domains, and how each is proven. */
export function DomainList({ companyId, mayChange, settings }: Props) {
  const t = useT();
  const queryClient = useQueryClient();
  const keep = (saved: IdentitySettings) =>
    queryClient.setQueryData(identityQuery(companyId).queryKey, saved);
  const { form, onSubmit, failure, isPending } = useServerForm({
    initialValues: { domain: '' },
    submit: ({ domain }) => rpc.identity.addDomain.mutate({ companyId, domain }),
    onDone(saved) {
      keep(saved);
      form.reset();
    },
  });
  return (
    <Stack gap="lg">
      {settings.domains.map((entry) => (
        <DomainEntry key={entry.domain} {...{ companyId, mayChange, entry, keep }} />
      ))}
      {settings.domains.length === 0 && !mayChange && <Text>{t('state.empty')}</Text>}
      {mayChange && (
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="xs">
            {failure && <FailureNotice failure={failure} />}
            <Group gap="xs" align="end">
              <TextInput
                label={t('identity.domain')}
                placeholder="example.org"
                {...form.getInputProps('domain')}
              />
              <Button type="submit" variant="default" loading={isPending} disabled={!form.isDirty()}>
                {t('identity.addDomain')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

interface EntryProps extends Omit<Props, 'settings'> {
  readonly entry: IdentitySettings['domains'][number];
  readonly keep: (saved: IdentitySettings) => void;
}

function DomainEntry({ companyId, mayChange, entry, keep }: EntryProps) {
  const t = useT();
  const { domain, verified, verifiedBy } = entry;
  const verify = useMutation({
    mutationFn: () => rpc.identity.verifyDomain.mutate({ companyId, domain }),
    onSuccess: keep,
  });
  const remove = useMutation({
    mutationFn: () => rpc.identity.removeDomain.mutate({ companyId, domain }),
    onSuccess: keep,
  });
  const proof = verifiedBy === 'STAFF' ? t('identity.vouched') : t('identity.proven');
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text fw={600}>{domain}</Text>
        <Badge variant="light" color={verified ? 'green' : 'gray'} tt="none">
          {verified ? proof : t('identity.notProven')}
        </Badge>
      </Group>
      <ErrorNotice error={verify.error} />
      {!verified && mayChange && (
        <>
          <Text size="sm" c="dimmed">
            {t('identity.recordHelp')}
          </Text>
          <Copied label={t('identity.recordName')} value={entry.recordName} />
          <Copied label={t('identity.recordValue')} value={entry.recordValue} />
        </>
      )}
      {mayChange && (
        <Group gap="xs">
          {!verified && (
            <Button size="xs" loading={verify.isPending} onClick={() => verify.mutate()}>
              {t('identity.verify')}
            </Button>
          )}
          <AskButton size="xs" label={t('identity.removeDomain', { domain })} act={remove} isDanger>
            {t('identity.removeDomainWill', { domain })}
          </AskButton>
        </Group>
      )}
    </Stack>
  );
}

function Copied({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Group gap="xs">
      <Text size="sm">{label}</Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <Copy value={value} size="compact-xs" variant="subtle" />
    </Group>
  );
}
