import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseNetwork } from '../config/parse-address.ts';
import { openGeoip } from './geoip.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the country of an address comes from a MaxMind-format file, whichever layout it has', async () => {
  const file = join(folder, 'countries.mmdb');
  await writeFile(
    file,
    mmdb([
      ['::5.1.0.0/112', { country: { iso_code: 'NL', geoname_id: 2_750_405 } }],
      ['::6.0.0.0/104', { country_code: 'US', country: 'United States' }],
      ['::7.0.0.0/104', { country: 'DE' }],
      ['::8.0.0.0/104', { continent: { code: 'EU' } }],
      ['2a00::/16', { country: { iso_code: 'CH' } }],
    ]),
  );
  const geoip = await openGeoip(file);
  expect(geoip.isEnabled).toBe(true);
  const of = (address: string): string | null => geoip.countryOf(address);
  expect(of('5.1.200.3')).toBe('NL');
  expect(of('::ffff:5.1.200.3')).toBe('NL');
  expect(of('5.2.0.0')).toBeNull();
  expect(of('6.1.1.1')).toBe('US');
  expect(of('7.1.1.1')).toBe('DE');
  expect(of('8.1.1.1')).toBeNull();
  expect(of('2a00:1::5')).toBe('CH');
  expect(of('2b00::1')).toBeNull();
  for (const junk of ['', 'unknown', '5.1.200', '5.1.200.3, 6.1.1.1', '127.0.0.1', 'fe80::1%eth0'])
    expect(of(junk)).toBeNull();
});

test('without a file geography is off, not wrong', async () => {
  const geoip = await openGeoip(null);
  expect(geoip.isEnabled).toBe(false);
  expect(geoip.countryOf('5.1.200.3')).toBeNull();
});

test('a missing or foreign file stops the start with a sentence that names it', async () => {
  const missing = join(folder, 'missing.mmdb');
  await expect(openGeoip(missing)).rejects.toThrow(`GEOIP_FILE cannot be read: ${missing}.`);
  const foreign = join(folder, 'foreign.mmdb');
  await writeFile(foreign, 'not a database');
  await expect(openGeoip(foreign)).rejects.toThrow('MaxMind-format');
});

type Value = string | number | { [name: string]: Value };
interface Tree {
  children: [Tree | number | null, Tree | number | null];
}

/** The smallest writer of the MaxMind format that the reader accepts: IPv6 tree, 32-bit records. */
function mmdb(entries: [cidr: string, record: Value][]): Buffer {
  const root: Tree = { children: [null, null] };
  const records: Buffer[] = [];
  let dataLength = 0;
  for (const [cidr, record] of entries) {
    const [first, length] = parseNetwork(cidr) ?? [];
    if (!first) throw new Error(cidr);
    const bytes = first.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'));
    const bits = bytes.join('').slice(0, length);
    let tree = root;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit) as 0 | 1;
      const next = tree.children[side];
      const child: Tree = typeof next === 'object' && next !== null ? next : { children: [null, null] };
      tree.children[side] = child;
      tree = child;
    }
    tree.children[Number(bits.slice(-1)) as 0 | 1] = dataLength;
    const data = encode(record);
    records.push(data);
    dataLength += data.length;
  }
  const nodes: Tree[] = [root];
  for (const tree of nodes)
    for (const child of tree.children) if (typeof child === 'object' && child) nodes.push(child);
  const words = nodes.flatMap((tree) =>
    tree.children.map((child) =>
      child === null
        ? nodes.length
        : typeof child === 'number'
          ? nodes.length + 16 + child
          : nodes.indexOf(child),
    ),
  );
  const treeBytes = Buffer.alloc(words.length * 4);
  for (const [i, word] of words.entries()) treeBytes.writeUInt32BE(word, i * 4);
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_767_603_600,
    database_type: 'Test-Country',
    ip_version: 6,
    node_count: nodes.length,
    record_size: 32,
  };
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([treeBytes, Buffer.alloc(16), ...records, marker, encode(metadata)]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([Buffer.from([0xc4]), bytes]);
  }
  const pairs = Object.entries(value);
  return Buffer.concat([
    Buffer.from([0xe0 | pairs.length]),
    ...pairs.flatMap(([k, v]) => [encode(k), encode(v)]),
  ]);
}
