import { maskAddress } from '../../../kernel/addresses/mask-address.ts';
import { normalText } from '../text/normal-text.ts';
import { findIpAddresses } from './find-ip-addresses.ts';

/** A text in which each address stands for its network, for those who may not see more. */
export function maskAddressesIn(text: string): string {
  const normal = normalText(text);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, key } of findIpAddresses(normal.text)) {
    const [from, to] = normal.toOriginal(start, end);
    parts.push(text.slice(at, from), maskAddress(key));
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
