import { rpcFailure } from '../../lib/rpc-error.ts';
import { FailureNotice } from './failure-notice.tsx';

interface Props {
  readonly error: Error | null | undefined;
  readonly onRetry?: () => void;
}

/** What was thrown by a call, in words; nothing where nothing was. */
export function ErrorNotice({ error, onRetry }: Props) {
  return error && <FailureNotice failure={rpcFailure(error)} onRetry={onRetry} />;
}
