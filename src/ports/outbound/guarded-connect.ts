import { connect, isIP, type Socket } from 'node:net';
import { createGuardedLookup, type ResolveHost } from './guarded-lookup.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { compileOutboundPolicy, type OutboundPolicy } from './outbound-policy.ts';

export type GuardedConnect = (target: { host: string; port: number; timeoutMs: number }) => Promise<Socket>;

/** A plain TCP connection under the same judgement as every request; for protocols that are not HTTP. */
export function createGuardedConnect(policy: OutboundPolicy & { lookup?: ResolveHost }): GuardedConnect {
  const judge = compileOutboundPolicy(policy);
  const lookup = createGuardedLookup(judge, policy.lookup);
  return ({ host, port, timeoutMs }) =>
    new Promise((resolve, reject) => {
      // A socket asks no lookup for a host that is an address already.
      const verdict = isIP(host) > 0 ? judge(host, host) : { allowed: true as const };
      if (!verdict.allowed) {
        reject(new OutboundError('ADDRESS_REFUSED', `the host is ${verdict.reason}`));
        return;
      }
      const socket = connect({ host, port, lookup });
      const timer = setTimeout(
        () => socket.destroy(new OutboundError('TIMEOUT', `no connection within ${timeoutMs} ms`)),
        timeoutMs,
      );
      const onError = (error: Error): void => {
        clearTimeout(timer);
        reject(toOutboundError(error));
      };
      socket.once('error', onError);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', onError);
        resolve(socket);
      });
    });
}
