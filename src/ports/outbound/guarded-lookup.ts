import { isIP, type LookupFunction } from 'node:net';
import { say } from '../../words/sentence.ts';
import { OutboundError } from './outbound-error.ts';
import type { JudgeForHost } from './outbound-policy.ts';

/**
 * The `lookup` that a socket calls when it connects: what it returns is what is connected to, so
 * nothing can change between the judgement and the connection. One forbidden answer refuses all.
 */
export function createGuardedLookup(
  judge: JudgeForHost,
  resolve: (hostname: string) => Promise<readonly string[]>,
): LookupFunction {
  return (hostname, options, callback) => {
    judgedAddresses(hostname, judge, resolve).then(
      (addresses) => {
        const answers = addresses.map((address) => ({ address, family: isIP(address) }));
        const family =
          typeof options.family === 'string' ? Number(options.family.slice(-1)) : (options.family ?? 0);
        const wanted = family === 0 ? answers : answers.filter((answer) => answer.family === family);
        const [first] = wanted;
        if (first === undefined) callback(new OutboundError('DNS', say('connection.noAddress')), '', 4);
        else if (options.all === true) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: OutboundError) => callback(error, '', 4),
    );
  };
}

async function judgedAddresses(
  hostname: string,
  judge: JudgeForHost,
  resolve: (hostname: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new OutboundError('DNS', say('connection.unresolved'), { cause });
  });
  for (const address of addresses) {
    const verdict = judge(address, hostname);
    if (!verdict.allowed)
      throw new OutboundError('ADDRESS_REFUSED', say('address.leadsTo', { what: verdict.reason }));
  }
  return addresses;
}
