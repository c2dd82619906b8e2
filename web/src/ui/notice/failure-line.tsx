import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { useReach } from '../../lib/reach/use-reach.ts';
import type { RpcFailure } from '../../lib/rpc-error.ts';
import { useSecondsLeft } from '../../lib/use-seconds-left.ts';
import { SmallButton } from '../small-button.tsx';
import classes from './failure-line.module.css';
import { clockText, failureWords } from './failure-words.ts';

interface Props {
  readonly failure: RpcFailure;
  readonly onRetry?: () => void;
  /** Older figures are still shown below: say that they are older, in few words. */
  readonly isStale: boolean;
}

/** A failed call in a small place: what is wrong, until when, and the way to try again. */
export function FailureLine({ failure, onRetry, isStale }: Props) {
  const t = useT();
  const secondsLeft = useSecondsLeft(failure.retryAt);
  const { title, text } = failureWords(t, failure);
  const limited = failure.code === 'RATE_LIMITED';
  // What is not allowed now is not allowed a moment later either.
  const mayRetry = onRetry && failure.code !== 'FORBIDDEN';
  // What holds for the whole page is said once, at its top.
  const isWaiting = useReach() === 'lost' && failure.code === 'NETWORK';
  if (isWaiting) return isStale ? null : <p className={classes.waiting}>{t('state.waiting')}</p>;
  const Icon = limited ? IconClockHour4 : IconAlertTriangle;
  return (
    <div role="alert" className={classes.line} data-tone={limited ? 'caution' : 'bad'}>
      <p className={classes.title}>
        <Icon size={15} aria-hidden="true" />
        {isStale ? `${t('state.stale')}: ${title}` : title}
      </p>
      {!isStale && <p className={classes.text}>{text}</p>}
      {limited && secondsLeft > 0 && <p>{t('failure.limit.clock', { clock: clockText(secondsLeft) })}</p>}
      {mayRetry && (
        <SmallButton onClick={onRetry} disabled={secondsLeft > 0}>
          {t('action.retry')}
        </SmallButton>
      )}
    </div>
  );
}
