import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lateWords } from '../../i18n/late-words.ts';
import { rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { AccountFrame } from './account-frame.tsx';

const useWords = lateWords(
  {
    title: 'Unsubscribe',
    lead: 'Stop the e-mails you came from. No sign-in needed.',
    submit: 'Unsubscribe',
    'done.digest': "You won't receive the digest any more. You can turn it on again under Alerts.",
    'done.alert': 'This alert is muted for you. You can unmute it under Alerts.',
    gone: 'This link is incomplete or no longer valid. Sign in and change your e-mails under Alerts.',
    goOn: 'Open alerts',
  },
  {
    nl: {
      title: 'Afmelden',
      lead: 'Stop de e-mails waar je vandaan kwam. Inloggen is niet nodig.',
      submit: 'Afmelden',
      'done.digest': 'Je ontvangt het e-mailoverzicht niet meer. Onder Meldingen zet je het weer aan.',
      'done.alert': 'Deze melding is voor jou gedempt. Onder Meldingen hef je dat weer op.',
      gone: 'Deze link is niet compleet of niet meer geldig. Log in en wijzig je e-mails onder Meldingen.',
      goOn: 'Meldingen openen',
    },
  },
);

/** Asks for one click: mail scanners open links too, and must not unsubscribe anybody. */
export function UnsubscribePage() {
  const words = useWords();
  const { token } = useParams({ from: '/unsubscribe/$token' });
  const unsubscribe = useMutation({
    mutationFn: () => rpc.digest.unsubscribe.mutate({ token }),
    meta: { anonymous: true },
  });
  const isGone = unsubscribe.error !== null && rpcFailure(unsubscribe.error).code === 'NOT_FOUND';
  return (
    <AccountFrame title={words('title')} lead={words('lead')}>
      <Stack gap="md">
        {isGone ? <Notice tone="bad">{words('gone')}</Notice> : <ErrorNotice error={unsubscribe.error} />}
        {unsubscribe.data || isGone ? (
          <>
            {unsubscribe.data && <Notice tone="good">{words(`done.${unsubscribe.data.from}`)}</Notice>}
            <Button component={Link} to="/alerts" variant="default" fullWidth>
              {words('goOn')}
            </Button>
          </>
        ) : (
          <Button fullWidth loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            {words('submit')}
          </Button>
        )}
      </Stack>
    </AccountFrame>
  );
}
