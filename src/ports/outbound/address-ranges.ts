import { type Sentence, say } from '../../words/sentence.ts';

/** `private` is what an operator may open up; `never` stays shut whatever is configured. */
export interface AddressRange {
  cidr: string;
  reason: Sentence;
  level: 'private' | 'never';
}

function range(cidr: string, reason: Sentence, level: AddressRange['level'] = 'never'): AddressRange {
  return { cidr, reason, level };
}

const metadata = say('address.metadata');
const documentation = say('address.documentation');
const tunnel = say('address.tunnel');
const reserved = say('address.reserved');
const multicast = say('address.multicast');
const unspecified = say('address.unspecified');
const inside = say('address.private');
const loopback = say('address.loopback');

/** First match wins, so single addresses stand before the ranges that hold them. */
export const forbiddenV4: readonly AddressRange[] = [
  range('100.100.100.200/32', metadata),
  range('168.63.129.16/32', metadata),
  range('169.254.0.0/16', say('address.linkLocalV4')),
  range('0.0.0.0/8', unspecified),
  range('10.0.0.0/8', inside, 'private'),
  range('172.16.0.0/12', inside, 'private'),
  range('192.168.0.0/16', inside, 'private'),
  range('127.0.0.0/8', loopback, 'private'),
  range('100.64.0.0/10', say('address.shared'), 'private'),
  range('192.0.0.0/24', reserved),
  range('192.0.2.0/24', documentation),
  range('198.51.100.0/24', documentation),
  range('203.0.113.0/24', documentation),
  range('192.88.99.0/24', say('address.relay')),
  range('198.18.0.0/15', say('address.benchmarks')),
  range('224.0.0.0/4', multicast),
  range('240.0.0.0/4', reserved),
];

export const forbiddenV6: readonly AddressRange[] = [
  // All of them: what hands out a container's credentials stands beside the machine's own.
  range('fd00:ec2::/32', metadata),
  range('fd20:ce::254/128', metadata),
  range('::/128', unspecified),
  range('::1/128', loopback, 'private'),
  range('::/96', tunnel),
  range('::ffff:0:0:0/96', tunnel),
  range('64:ff9b:1::/48', tunnel),
  range('2001::/32', tunnel),
  range('2002::/16', tunnel),
  range('2001::/23', reserved),
  range('2001:db8::/32', documentation),
  range('3fff::/20', documentation),
  range('fc00::/7', inside, 'private'),
  range('fec0::/10', inside, 'private'),
  range('fe80::/10', say('address.linkLocal')),
  range('ff00::/8', multicast),
];

/** Outside of these only what the tables above or the two forms below name is in use at all. */
export const globalUnicastV6 = '2000::/3';

/** IPv4 addresses in IPv6 clothes that a host may really use, as the mapped ones: judged as the IPv4 address within. */
export const translatedV6 = '64:ff9b::/96';
