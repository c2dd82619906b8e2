const hashedBucketCount = 256;

/** The network that an address beyond the exact number is counted with: /16 of IPv4, /48 of IPv6. */
export function networkBucket(key: string): string | undefined {
  const [v4] = /^\d{1,3}\.\d{1,3}(?=\.\d{1,3}\.\d{1,3}$)/.exec(key) ?? [];
  if (v4 !== undefined) return v4;
  if (!key.endsWith('::/64')) return undefined;
  const [a = '', b = '0', c = '0'] = key.slice(0, -'::/64'.length).split(':');
  return `${a}:${b}:${c}`;
}

/** Where any other key goes then, and addresses once there are too many networks too (FNV-1a). */
export function hashedBucket(key: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return String((hash >>> 0) % hashedBucketCount);
}
