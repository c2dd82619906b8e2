import type { Services } from '../../../kernel/services.ts';
import { OutboundError } from '../../../ports/outbound/outbound-error.ts';
import { type Sentence, say } from '../../../words/sentence.ts';

const notReached = say('source.notReached');

export const isNotReached = (message: Sentence | string): boolean =>
  typeof message !== 'string' && message.code === notReached.code;

interface Asked {
  readonly company_id: string;
  readonly data_source_url: string | null;
}

/**
 * What a company's people are told of a source that gave no file: what is wrong with what they typed, how large the file
 * is that they have, and else no more than that it was not reached. A scan of the network reads nothing else out of it.
 */
export function tellNotRead({ log }: Services, asked: Asked, fault: OutboundError | number): Sentence {
  if (fault instanceof OutboundError && isToldWhole(fault))
    return say('source.notRead', { why: fault.sentence });
  const host = hostIn(asked.data_source_url ?? '');
  const reason = fault instanceof OutboundError ? fault.message : `answered ${fault}`;
  log.warn({ companyId: asked.company_id, host, reason }, 'a data source was not reached');
  return notReached;
}

/** Our own rule about an address as it was typed, or about the length of what it gave. */
export const isToldWhole = ({ code }: OutboundError): boolean =>
  code === 'URL_REFUSED' || code === 'TOO_LARGE';

/** The rest of an address may hold a key. */
export const hostIn = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
