import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { rpcFailure } from '../../../lib/rpc-error.ts';
import { Blank } from '../../../ui/blank.tsx';
import { LeavingButton } from '../../../ui/focus/leaving-button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { say } from '../../../ui/say.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { deviceLabel } from './device-label.ts';
import { type OwnSession, sessionsQuery } from './sessions-query.ts';
import classes from './sessions-section.module.css';

/** Where one is signed in, and the way to end it. */
export function SessionsSection() {
  const { t } = useI18n();
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  const revoke = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await rpc.auth.revokeSessions.mutate({ id });
    },
    onSuccess: (_done, ids) => say(t('sessions.ended', { count: ids.length })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const failure = error ?? revoke.error;
  const others = data?.sessions.filter(({ current }) => !current) ?? [];

  return (
    <SettingsSection title={t('sessions.title')} description={t('sessions.help')}>
      <Stack gap="sm">
        {failure && (
          <FailureNotice
            failure={rpcFailure(failure)}
            onRetry={() => {
              revoke.reset();
              void refetch();
            }}
          />
        )}
        {isPending && <Blank height={120} />}
        {data && (
          <Paper withBorder component="ul" className={classes.list}>
            {data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={revoke.isPending && revoke.variables.includes(session.id)}
                onEnd={() => revoke.mutate([session.id])}
              />
            ))}
          </Paper>
        )}
        {others.length > 1 && (
          <LeavingButton
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={revoke.isPending}
            onClick={() => revoke.mutate(others.map(({ id }) => id))}
          >
            {t('sessions.endOthers')}
          </LeavingButton>
        )}
      </Stack>
    </SettingsSection>
  );
}

interface RowProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { t, format } = useI18n();
  const device = deviceLabel(session.userAgent);
  const name = device ? t('sessions.device', device) : t('sessions.unknownDevice');
  const since = format.dateTime(session.createdAt);
  return (
    <li className={classes.row}>
      <div>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          {session.current && (
            <Badge size="sm" variant="light" color="green">
              {t('sessions.current')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('sessions.facts', {
            address: session.ipAddress ?? '–',
            since,
            seen: format.relative(session.lastSeenAt, new Date()),
          })}
        </Text>
      </div>
      {!session.current && (
        <LeavingButton
          size="xs"
          variant="default"
          flex="none"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('sessions.endOne', { name, since })}
        >
          {t('sessions.end')}
        </LeavingButton>
      )}
    </li>
  );
}
