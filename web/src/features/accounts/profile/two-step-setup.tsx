import {
  Anchor,
  Button,
  Code,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { saveText } from '../../../lib/save-text.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Blank } from '../../../ui/blank.tsx';
import { Copy } from '../../../ui/copy.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/notice/failure-notice.tsx';
import { QrImage } from '../../../ui/secret/qr-image.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import { useProfile } from '../../../view/profile/use-profile.ts';

/** Scan, prove it with a code and the password, keep the recovery codes. */
export function TwoStepSetup({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { hasPassword } = useProfile();
  const begin = useMutation({ mutationFn: () => rpc.auth.mfaSetup.mutate({}) });
  const enable = useMutation({
    mutationFn: ({ code, currentPassword }: { code: string; currentPassword: string }) =>
      rpc.auth.mfaEnable.mutate({ code, ...(hasPassword ? { currentPassword } : {}) }),
  });
  const begun = useRef(false);
  useEffect(() => {
    // Each call makes a new secret: a second one would void what was scanned.
    if (begun.current) return;
    begun.current = true;
    begin.mutate();
  }, [begin]);

  const server = useServerForm({
    initialValues: { code: '', currentPassword: '' },
    submit: (values) => enable.mutateAsync(values),
    onDone() {},
    required: hasPassword ? ['currentPassword'] : [],
    validate: ({ code }) => (code.trim() === '' ? { code: t('signIn.codeMissing') } : {}),
  });
  const { form } = server;
  const done = () => {
    onClose();
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  };
  const codes = enable.data?.recoveryCodes;

  return (
    <Dialog
      title={t(codes ? 'twoStep.codesTitle' : 'twoStep.setUp')}
      keepsOpen={codes !== undefined || form.isDirty()}
      onClose={codes ? done : onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : (
        <Stack gap="md">
          <ErrorNotice error={begin.error} onRetry={() => begin.mutate()} />
          <Text>{t('twoStep.scan')}</Text>
          <Group justify="center">
            {begin.data ? (
              <QrImage text={begin.data.otpauthUrl} label={t('twoStep.qr')} />
            ) : (
              <Blank width={208} height={208} />
            )}
          </Group>
          {begin.data && (
            <Stack gap={4}>
              <Text size="sm" c="dimmed">
                {t('twoStep.byHand')}
              </Text>
              <Group gap="xs">
                <Code fz="md">{begin.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
                <Copy value={begin.data.secret} size="compact-sm" />
              </Group>
              <Anchor href={begin.data.otpauthUrl} size="sm">
                {t('twoStep.openApp')}
              </Anchor>
            </Stack>
          )}
          <SubmitForm server={server} submit={t('twoStep.switchOn')} isEarly={!begin.data}>
            <TextInput
              label={t('twoStep.firstCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
              {...form.getInputProps('code')}
            />
            {hasPassword && (
              <PasswordInput
                label={t('field.currentPassword')}
                autoComplete="current-password"
                {...form.getInputProps('currentPassword')}
              />
            )}
          </SubmitForm>
        </Stack>
      )}
    </Dialog>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once: each lets a person in when the authenticator is lost. */
function RecoveryCodes({ codes, onDone }: CodesProps) {
  const t = useT();
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Text>{t('twoStep.codesLead')}</Text>
      <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0}>
        {codes.map((code) => (
          <Code key={code} fz="md" component="li" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Copy value={text} isAll />
        <Button variant="default" onClick={() => saveText('parlance-recovery-codes.txt', text)}>
          {t('action.download')}
        </Button>
      </Group>
      <Button onClick={onDone}>{t('twoStep.codesKept')}</Button>
    </Stack>
  );
}
