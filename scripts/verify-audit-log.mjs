#!/usr/bin/env node
// Checks an exported audit log (JSON lines) without the product, with nothing but Node's own modules:
//
//   node verify-audit-log.mjs audit-log.jsonl [--key audit-key-….pem] [--heads audit-<company>.jsonl] [--filtered]
//
// --key       the public key, from a place that whoever made the export could not write to
// --heads     signed heads that were kept outside the database, from AUDIT_CHECKPOINT_DIR
// --filtered  the export was made with filters: entries may be absent, those that are there are checked
//
// Each entry's content is hashed again, each link is made again, and each signature is checked. What a clean-up
// removed is told apart from what is missing: only a signed order allows it. Whoever knows the algorithm can make a whole
// chain anew, so what no signed head covers proves nothing; a filtered export holds no heads: give --heads.
// Exit code 0: intact, 1: not.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    heads: { type: 'string' },
    filtered: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
if (!file) {
  console.error(
    'Usage: verify-audit-log.mjs EXPORT.jsonl [--key PUBLIC.pem] [--heads HEADS.jsonl] [--filtered]',
  );
  process.exit(2);
}

/**
 * @typedef {{ seq: number, hash: string, marks: Buffer, hashAt: Map<number, string>, covered: [number, number][], count: number, removed: number }} Chain
 */
/** @type {Map<string, import('node:crypto').KeyObject>} */
const keys = new Map();
/** @type {Map<string, any>} */
const orders = new Map();
/** @type {any[]} */
const heads = [];
/** @type {Map<string, Chain>} */
const chains = new Map();
/** @type {string[]} */
const faults = [];
const noMark = Buffer.alloc(6);
let isKeyTrusted = false;
let gapCount = 0;
let headCount = 0;

if (options.key) {
  addKey(readFileSync(options.key, 'utf8'));
  isKeyTrusted = true;
}
// What was signed is known before any entry is looked at: wherever it stands in the file, it counts for all of them.
const signedOrders = [];
for await (const line of lines(file)) {
  const { record, ...item } = JSON.parse(line);
  if (record === 'signedHead') heads.push(item);
  else if (record === 'removalOrder') signedOrders.push(item);
  // A key that comes with the export proves only that the export agrees with itself.
  else if (record === 'key' && !isKeyTrusted) addKey(item.publicKeyPem);
}
if (options.heads) {
  for await (const line of lines(options.heads)) {
    const head = parse(line);
    if (head) heads.push(head);
  }
}
for (const order of signedOrders) takeOrder(order);
const headSeqs = new Set(heads.map(({ seq }) => seq));
for await (const line of lines(file)) take(JSON.parse(line));
for (const head of heads) checkHead(head);
for (const [companyId, chain] of chains) checkCover(companyId, chain);
report();

/** @param {string} path */
async function* lines(path) {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.trim() !== '') yield line;
  }
}

/** @param {any} item */
function take(item) {
  switch (item.record) {
    case undefined:
      return checkEntry(item);
    case 'removed':
      return checkRemoved(item);
    case 'removalOrder':
    case 'signedHead':
    case 'key':
      return;
    default:
      fault(
        { companyId: item.companyId ?? 'a line', seq: item.seq ?? 0 },
        'nobody exports lines of this kind',
      );
  }
}

/** @param {any} item */
function checkEntry(item) {
  const { metadata, seq: _seq, prevHash: _prevHash, hash: _hash, ...entry } = item;
  const bodyHash = sha256(`{"entry":${canonical(entry)},"metadata":${canonical(metadata)}}`);
  link({ ...item, bodyHash });
}

/** @param {any} item */
function checkRemoved(item) {
  if (!link(item)) return;
  const order = orders.get(item.removedBy);
  const isSevere = item.severity !== 'LOW' && item.severity !== 'MEDIUM';
  const limit = order && (isSevere ? order.removeSevereBefore : order.removeBefore);
  if (!limit || order.companyId !== item.companyId || !(Date.parse(item.timestamp) < Date.parse(limit))) {
    fault(item, 'the entry is missing, and no signed order covers it');
  }
  const chain = chains.get(item.companyId);
  if (chain) chain.removed += 1;
}

/** Makes the link again and holds it against the one before. False: it is none. @param {any} given */
function link({ companyId, seq, id, timestamp, severity, bodyHash, prevHash, hash }) {
  // Only sealed entries are exported: one without a number was put in.
  if (!isPlace(seq)) {
    fault({ companyId, seq: 0 }, 'an entry without a place in the chain');
    return false;
  }
  const chain = chains.get(companyId) ?? {
    seq: 0,
    hash: '0'.repeat(64),
    marks: Buffer.alloc(6000),
    hashAt: new Map(),
    covered: [],
    count: 0,
    removed: 0,
  };
  chains.set(companyId, chain);
  const content = sha256(['parlance-audit-content-1', id, timestamp, severity, bodyHash].join('\n'));
  const expected = sha256(['parlance-audit-chain-1', companyId, seq, prevHash, content].join('\n'));
  const item = { companyId, seq };
  if (expected !== hash) fault(item, 'the entry or its link was altered');
  if (seq <= chain.seq) fault(item, 'the order is broken');
  else if (seq > chain.seq + 1) skip({ companyId, seq: chain.seq + 1 }, seq - 1);
  else if (prevHash !== chain.hash) fault(item, 'the link does not fit the one before');
  chain.seq = seq;
  chain.hash = hash;
  keepMark(chain, seq, hash);
  if (headSeqs.has(seq)) chain.hashAt.set(seq, hash);
  chain.count += 1;
  return true;
}

/** @param {unknown} seq */
function isPlace(seq) {
  return Number.isSafeInteger(seq) && Number(seq) > 0;
}

/** Numbers that are not there. A whole export has none missing. @param {{ companyId: string, seq: number }} from @param {number} to */
function skip(from, to) {
  gapCount += 1;
  if (!options.filtered) fault(from, `entries up to ${to} are missing`);
}

/** The first bytes of each hash, as the signed heads carry them. @param {any} chain @param {number} seq @param {string} hash */
function keepMark(chain, seq, hash) {
  if (chain.marks.length < seq * 6 + 6) {
    chain.marks = Buffer.concat([chain.marks, Buffer.alloc(Math.max(chain.marks.length, seq * 6 + 6))]);
  }
  chain.marks.write(hash.slice(0, 12), seq * 6, 'hex');
}

/** @param {any} order */
function takeOrder({ keyId, signature, ...order }) {
  if (isSigned(keyId, `parlance-audit-removal-1\n${canonical(order)}`, signature))
    orders.set(order.id, order);
  else fault({ companyId: order.companyId, seq: 0 }, `the order ${order.id} to remove entries is not signed`);
}

/** @param {any} head */
function checkHead({ signature, ...head }) {
  if (!isPlace(head.seq) || !isPlace(head.fromSeq))
    return fault({ ...head, seq: 0 }, 'a signed head without a place in the chain');
  const chain = chains.get(head.companyId);
  if (!chain) {
    if (!options.filtered)
      fault({ ...head, seq: 1 }, `entries up to ${head.seq} were signed, and none is there`);
    return;
  }
  if (!isSigned(head.keyId, `parlance-audit-checkpoint-1\n${canonical(head)}`, signature)) {
    return fault(head, 'the signed head carries a wrong signature');
  }
  headCount += 1;
  const hash = chain.hashAt.get(head.seq);
  if (hash !== undefined && hash !== head.hash)
    return fault(head, 'the chain is not the one that was signed');
  const marks = Buffer.from(head.marks, 'base64');
  for (let seq = head.fromSeq; seq <= head.seq && seq <= chain.seq; seq += 1) {
    const mark = chain.marks.subarray(seq * 6, seq * 6 + 6);
    const signed = marks.subarray((seq - head.fromSeq) * 6, (seq - head.fromSeq + 1) * 6);
    // Zeros: a number that a filtered export leaves out.
    if (!mark.equals(noMark) && !mark.equals(signed)) {
      return fault({ ...head, seq }, 'the chain is not the one that was signed');
    }
  }
  if (!options.filtered && head.seq > chain.seq) {
    fault({ ...head, seq: chain.seq + 1 }, `entries up to ${head.seq} were signed and are missing`);
  }
  // In a chain without a gap each hash covers all before it.
  if (options.filtered) chain.covered.push([head.fromSeq, head.seq]);
  else if (hash !== undefined) chain.covered.push([1, head.seq]);
}

/** The first entry that no signed head speaks for. @param {string} companyId @param {Chain} chain */
function checkCover(companyId, { seq, marks, covered }) {
  let at = 1;
  for (const [from, to] of [...covered.sort(([a], [b]) => a - b), [seq + 1, seq + 1]]) {
    for (; at < from && at <= seq; at += 1) {
      if (marks.subarray(at * 6, at * 6 + 6).equals(noMark)) continue;
      const advice = options.filtered && !options.heads ? ': a filtered export holds none, give --heads' : '';
      return fault({ companyId, seq: at }, `no signed head covers the entries from here on${advice}`);
    }
    at = Math.max(at, to + 1);
  }
}

/** @param {string} keyId @param {string} text @param {string} signature */
function isSigned(keyId, text, signature) {
  const key = keys.get(keyId);
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

/** @param {string} pem */
function addKey(pem) {
  const key = createPublicKey(pem);
  keys.set(sha256(key.export({ type: 'spki', format: 'der' })).slice(0, 16), key);
}

/** One text for one value: keys sorted, no spaces. @param {any} value @returns {string} */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** @param {string | Buffer} data */
function sha256(data) {
  return createHash('sha256').update(data).digest('hex');
}

/** @param {string} line */
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @param {{ companyId: string, seq: number }} at @param {string} what */
function fault({ companyId, seq }, what) {
  faults.push(`${companyId} number ${seq}: ${what}`);
}

function report() {
  for (const [companyId, { count, removed, seq }] of chains) {
    console.log(`${companyId}: ${count} links up to number ${seq}, ${removed} of removed entries`);
  }
  if (options.filtered) console.log(`A filtered export: ${gapCount} gaps, and its end, cannot be judged.`);
  else if (gapCount > 0) console.log('If the export was made with filters, say so: --filtered.');
  console.log(
    headCount === 0
      ? 'No signed head was checked: anybody may have made the file.'
      : `${headCount} signed heads checked, with ${isKeyTrusted ? 'the given key' : 'the key in the export itself: give --key to be sure whose it is'}.`,
  );
  for (const text of faults.slice(0, 20)) console.error(`FAULT ${text}`);
  if (faults.length > 20) console.error(`… and ${faults.length - 20} more`);
  console.log(faults.length === 0 ? 'Intact.' : 'NOT intact.');
  process.exit(faults.length === 0 ? 0 : 1);
}
