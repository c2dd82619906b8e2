import type { Services } from '../../../kernel/services.ts';
import { OutboundError } from '../../../ports/outbound/outbound-error.ts';

export const sourceNotReached =
  'The source was not reached. Check the address letter by letter, that it answers with the file itself and sends nobody on, that its certificate is valid, and the user name and password. Whoever runs this service finds the reason in its log.';

interface Asked {
  readonly company_id: string;
  readonly data_source_url: string | null;
}

/**
 * What a company's people are told of a source that gave no file: what is wrong with what they typed, how large the file
 * is that they have, and else no more than that it was not reached. A scan of the network reads nothing else out of it.
 */
export function tellNotRead({ log }: Services, asked: Asked, fault: OutboundError | number): string {
  if (fault instanceof OutboundError && isToldWhole(fault))
    return `The source was not read: ${fault.message}.`;
  const host = hostIn(asked.data_source_url ?? '');
  const reason = fault instanceof OutboundError ? fault.message : `answered ${fault}`;
  log.warn({ companyId: asked.company_id, host, reason }, 'a data source was not reached');
  return sourceNotReached;
}

/** Our own rule about an address as it was typed, or about the length of what it gave. */
export const isToldWhole = ({ code }: OutboundError): boolean =>
  code === 'URL_REFUSED' || code === 'TOO_LARGE';

/** The rest of an address may hold a key. */
export const hostIn = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
