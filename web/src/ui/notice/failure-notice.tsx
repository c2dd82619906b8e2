import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { useReach } from '../../lib/reach/use-reach.ts';
import { type RpcFailure, rpcFailure } from '../../lib/rpc-error.ts';
import { useSecondsLeft } from '../../lib/use-seconds-left.ts';
import { clockText, failureWords } from './failure-words.ts';

interface Props {
  readonly failure: RpcFailure;
  readonly onRetry?: () => void;
}

/** A failed call in words, with what can be done. A limit shows which one it is and how long it still runs. */
export function FailureNotice({ failure, onRetry }: Props) {
  const t = useT();
  const secondsLeft = useSecondsLeft(failure.retryAt);
  const { title, text } = failureWords(t, failure);
  // The banner says why; a call of somebody's own, which is not sent again by itself, says it too.
  const isWaiting = useReach() === 'lost' && failure.code === 'NETWORK' && onRetry;
  if (isWaiting) return <Text c="dimmed">{t('state.waiting')}</Text>;
  const limited = failure.code === 'RATE_LIMITED';
  // What is not allowed now is not allowed a moment later either.
  const mayRetry = onRetry && failure.code !== 'FORBIDDEN';
  return (
    <Alert
      role="alert"
      color={limited ? 'yellow' : 'red'}
      title={title}
      icon={limited ? <IconClockHour4 size={18} /> : <IconAlertTriangle size={18} />}
    >
      <Text c="inherit">{text}</Text>
      {limited && (
        <Text c="inherit" fw={600} mt={4}>
          {secondsLeft > 0
            ? t('failure.limit.clock', { clock: clockText(secondsLeft) })
            : t('failure.limit.over')}
        </Text>
      )}
      {mayRetry && (
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={onRetry} disabled={secondsLeft > 0}>
            {t('action.retry')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

interface ErrorProps {
  readonly error: Error | null | undefined;
  readonly onRetry?: () => void;
}

/** What was thrown by a call, in words; nothing where nothing was. */
export function ErrorNotice({ error, onRetry }: ErrorProps) {
  return error && <FailureNotice failure={rpcFailure(error)} onRetry={onRetry} />;
}
