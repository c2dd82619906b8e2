import { maskAddress } from '../../../kernel/mask-address.ts';
import { findIpAddresses } from './find-ip-addresses.ts';

/** A text in which each address stands for its network, for those who may not see more. */
export function maskAddressesIn(text: string): string {
  let masked = '';
  let end = 0;
  for (const found of findIpAddresses(text)) {
    masked += text.slice(end, found.start) + maskAddress(text.slice(found.start, found.end));
    end = found.end;
  }
  return masked + text.slice(end);
}
