import { isIP, isIPv4 } from 'node:net';

/** An IP address without port or brackets, the first of a forwarding list; null for anything else. */
export function readIpAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  let address = (text.split(',', 1)[0] ?? '').trim();
  const bracketed = /^\[([^\]]{2,45})\](?::\d{1,5})?$/.exec(address);
  if (bracketed?.[1]) address = bracketed[1];
  else if (/^[\d.]{7,15}:\d{1,5}$/.test(address)) address = address.slice(0, address.indexOf(':'));
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  if (mapped?.[1]) address = mapped[1];
  return isIP(address) === 0 ? null : address.toLowerCase();
}

const webUrl = /^https?:\/\/[^\s/?#@\\]{1,255}(?:[/?#]\S{0,2000})?$/i;

/** A web address that may be fetched: http or https, without a password in it. */
export const readWebUrl = (text: string): string | null => (webUrl.test(text) ? text : null);
