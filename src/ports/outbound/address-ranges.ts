/** `private` is what an operator may open up; `never` stays shut whatever is configured. */
export interface AddressRange {
  cidr: string;
  reason: string;
  level: 'private' | 'never';
}

function range(cidr: string, reason: string, level: AddressRange['level'] = 'never'): AddressRange {
  return { cidr, reason, level };
}

const metadata = 'a cloud metadata address';
const documentation = 'an address reserved for documentation';
const tunnel = 'an IPv6 address that hides an IPv4 address';
const reserved = 'a reserved address';
const multicast = 'a multicast address';

/** First match wins, so single addresses stand before the ranges that hold them. */
export const forbiddenV4: readonly AddressRange[] = [
  range('100.100.100.200/32', metadata),
  range('168.63.129.16/32', metadata),
  range('169.254.0.0/16', 'a link-local or cloud metadata address'),
  range('0.0.0.0/8', 'an unspecified address'),
  range('10.0.0.0/8', 'a private address', 'private'),
  range('172.16.0.0/12', 'a private address', 'private'),
  range('192.168.0.0/16', 'a private address', 'private'),
  range('127.0.0.0/8', 'a loopback address', 'private'),
  range('100.64.0.0/10', 'an address shared behind carrier NAT', 'private'),
  range('192.0.0.0/24', reserved),
  range('192.0.2.0/24', documentation),
  range('198.51.100.0/24', documentation),
  range('203.0.113.0/24', documentation),
  range('192.88.99.0/24', 'a 6to4 relay address'),
  range('198.18.0.0/15', 'an address reserved for benchmarks'),
  range('224.0.0.0/4', multicast),
  range('240.0.0.0/4', reserved),
];

export const forbiddenV6: readonly AddressRange[] = [
  range('fd00:ec2::254/128', metadata),
  range('fd20:ce::254/128', metadata),
  range('::/128', 'an unspecified address'),
  range('::1/128', 'a loopback address', 'private'),
  range('::/96', tunnel),
  range('::ffff:0:0:0/96', tunnel),
  range('64:ff9b:1::/48', tunnel),
  range('2001::/32', tunnel),
  range('2002::/16', tunnel),
  range('2001::/23', reserved),
  range('2001:db8::/32', documentation),
  range('3fff::/20', documentation),
  range('fc00::/7', 'a private address', 'private'),
  range('fec0::/10', 'a private address', 'private'),
  range('fe80::/10', 'a link-local address'),
  range('ff00::/8', multicast),
];

/** Outside of these only what the tables above or the two forms below name is in use at all. */
export const globalUnicastV6 = '2000::/3';

/** IPv4 addresses in IPv6 clothes that a host may really use: judged as the IPv4 address within. */
export const translatedV6: readonly string[] = ['::ffff:0:0/96', '64:ff9b::/96'];
