import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useT } from '../../../i18n/i18n-context.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { AccountFrame, FooterLink } from '../account-frame.tsx';
import { nextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSessionChange } from './use-session-change.ts';

export function SignInPage() {
  const t = useT();
  const { next, done } = useSearch({ from: '/sign-in' });
  const { enter } = useSessionChange();
  return (
    <AccountFrame
      title={t('signIn.title')}
      footer={
        <>
          {t('signIn.noAccount')} <FooterLink to="/register">{t('register.title')}</FooterLink>
        </>
      }
    >
      <Stack gap="md">
        {done && <Notice tone="good">{t(`signIn.done.${done}`)}</Notice>}
        <SignInForm
          onSignedIn={() => enter(nextPath(next))}
          otherWay={
            <Button
              h="auto"
              py="xs"
              styles={{ label: { whiteSpace: 'normal', textAlign: 'center' } }}
              renderRoot={(props) => <Link {...props} to="/sign-in/provider" search={{ next }} />}
              variant="default"
              fullWidth
            >
              {t('provider.link')}
            </Button>
          }
        />
      </Stack>
    </AccountFrame>
  );
}
