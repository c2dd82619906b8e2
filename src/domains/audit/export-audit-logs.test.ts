import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuditLab,
  adminOf,
  companyA,
  companyB,
  openAuditLab,
  origin,
} from '../../../test/labs/audit-lab.ts';
import { packageRoot } from '../../config/package-root.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invoke } from '../../kernel/invoke.ts';
import { canonicalJson } from './chain/canonical-json.ts';
import { exportAuditLogs } from './export-audit-logs.ts';
import { manageRetention } from './manage-retention.ts';
import { checkpointFile } from './sealing/checkpoint-files.ts';

const run = promisify(execFile);
const admin = adminOf(companyA);
const staff: UserActor = { ...admin, companyId: null, platformRole: 'ADMIN' };
const formula = '＝HYPERLINK("http://evil.example","x"),\r\n"quoted" and ünïcode';

let lab: AuditLab;

beforeAll(async () => {
  lab = await openAuditLab();
  await lab.fill(companyA, 30);
  lab.clock.advance(400 * 86_400_000);
  await lab.add(companyA, {
    description: formula,
    severity: 'HIGH',
    metadata: { z: 1, a: { y: 1e21, x: 'é"\\' } },
  });
  await lab.fill(companyB, 3);
  await lab.fill(companyA, 9);
});
afterAll(() => lab[Symbol.asyncDispose]());

async function exported(input: object, actor: UserActor = admin): Promise<string> {
  const file = await invoke(lab.services, exportAuditLogs, { actor, origin, input });
  const parts: string[] = [];
  for await (const part of file.body) parts.push(String(part));
  return parts.join('');
}

async function verifyOffline(text: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const path = join(lab.test.dataDir, 'export.jsonl');
  await writeFile(path, text);
  try {
    const { stdout } = await run(process.execPath, [
      join(packageRoot, 'scripts', 'verify-audit-log.mjs'),
      path,
      ...args,
    ]);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

const heads = () => checkpointFile(lab.services.config.audit.checkpointDir, companyA);
const key = () =>
  join(lab.services.config.audit.checkpointDir, `audit-key-${lab.services.auditChain.keys.keyId}.pem`);

test('an export verifies offline with no part of the product, against a key and heads kept elsewhere', async () => {
  const text = await exported({});
  const result = await verifyOffline(text, '--key', key(), '--heads', heads());
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Intact.') });
  expect(result.output).toMatch(/with the given key/);
});

test('any line of an export that was altered, taken out, moved or cut off is found offline', async () => {
  const lines = (await exported({})).trim().split('\n');
  const entryAt = lines.findIndex((line) => line.includes('"seq":12,'));
  const edits: Record<string, string[]> = {
    altered: lines.map((line, i) => (i === entryAt ? line.replace('Something was', 'Nothing was') : line)),
    moved: [
      ...lines.slice(0, entryAt),
      ...lines.slice(entryAt, entryAt + 2).reverse(),
      ...lines.slice(entryAt + 2),
    ],
    'taken out': lines.toSpliced(entryAt, 1),
    'first ones taken out': lines.toSpliced(
      lines.findIndex((line) => line.includes('"seq":1,')),
      3,
    ),
    'put in without a number': lines.toSpliced(
      entryAt,
      0,
      lines[entryAt]?.replace('"seq":12,', '"seq":null,') ?? '',
    ),
    'put in as another kind': lines.toSpliced(entryAt, 0, '{"record":"entry","description":"never was"}'),
    cut: lines.slice(0, -4),
    'nothing left': lines.slice(0, 1),
    unsigned: lines.map((line) => line.replace(/"signature":"...../, '"signature":"AAAAA')),
  };
  for (const [name, edited] of Object.entries(edits)) {
    const { code, output } = await verifyOffline(
      `${edited.join('\n')}\n`,
      '--key',
      key(),
      '--heads',
      heads(),
    );
    expect({ name, code, output }).toMatchObject({ code: 1, output: expect.stringContaining('NOT intact') });
  }
});

/** The export as whoever knows the algorithm would write it anew, with other words in an entry. */
function madeAnew(text: string): string[] {
  let last = '0'.repeat(64);
  return text
    .trim()
    .split('\n')
    .map((written) => {
      const item = JSON.parse(written);
      if (item.record !== undefined) return written;
      const { metadata, seq, prevHash: _before, hash: _own, ...entry } = item;
      entry.description = 'Nothing was';
      const body = sha256(`{"entry":${canonicalJson(entry)},"metadata":${canonicalJson(metadata)}}`);
      const { id, timestamp, severity, companyId } = entry;
      const content = sha256(['parlance-audit-content-1', id, timestamp, severity, body].join('\n'));
      const prevHash = last;
      last = sha256(['parlance-audit-chain-1', companyId, seq, prevHash, content].join('\n'));
      return JSON.stringify({ ...entry, metadata, seq, prevHash, hash: last });
    });
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a chain that was made anew from its first entry is found offline, wherever its heads went', async () => {
  const lines = madeAnew(await exported({}));
  const isHead = (line: string) => line.includes('"record":"signedHead"');
  const signed = (await readFile(heads(), 'utf8')).trim().split('\n');
  const headLines = signed.map((line) => `{"record":"signedHead",${line.slice(1)}`);
  const without = lines.filter((line) => !isHead(line));
  const place = JSON.stringify({
    record: 'removed',
    companyId: companyA,
    severity: 'LOW',
    timestamp: '2000',
  });
  const made: Record<string, [string[], ...string[]]> = {
    'none of them': [without],
    'none of them, and said to be filtered': [without, '--filtered'],
    'before the entries': [[...headLines, ...without], '--filtered'],
    'behind a line without a place': [[...without, place, ...headLines]],
    'in a file of their own': [without, '--heads', heads()],
  };
  for (const [name, [edited, ...args]] of Object.entries(made)) {
    const { code, output } = await verifyOffline(`${edited.join('\n')}\n`, '--key', key(), ...args);
    expect({ name, code, output }).toMatchObject({ code: 1, output: expect.stringContaining('NOT intact') });
    if (name === 'before the entries') expect(output).toContain('is not the one that was signed');
  }
});

test('an export of a log that grows meanwhile is whole', async () => {
  const other = adminOf(companyB);
  const begin = () => invoke(lab.services, exportAuditLogs, { actor: other, origin, input: {} });
  // A step of the export would end with entry 2,000.
  for (let count = 3; count < 1990; count += 1) await lab.add(companyB);
  await lab.seal();
  const parts: string[] = [];
  for await (const part of (await begin()).body) {
    if (parts.push(String(part)) === 2) await lab.fill(companyB, 20);
  }
  expect(await verifyOffline(parts.join(''), '--key', key())).toMatchObject({ code: 0 });
});

test('a filtered export is judged by what is in it, when it is said to be one', async () => {
  const lines = (await exported({ severity: 'LOW' })).trim().split('\n');
  const text = `${lines.toSpliced(5, 2).join('\n')}\n`;
  const args = ['--key', key(), '--heads', heads()];
  expect(await verifyOffline(text, ...args)).toMatchObject({ code: 1 });
  expect(await verifyOffline(text, ...args, '--filtered')).toMatchObject({ code: 0 });
  const altered = text.replace('Something was', 'Nothing was');
  expect(await verifyOffline(altered, ...args, '--filtered')).toMatchObject({ code: 1 });
});

test('after a clean-up the export carries what is left of the removed entries, and still verifies', async () => {
  await invoke(lab.services, manageRetention, { actor: admin, origin, input: { action: 'cleanup' } });
  const text = await exported({});
  expect(text.match(/"record":"removed"/g)).toHaveLength(30);
  const result = await verifyOffline(text, '--key', key(), '--heads', heads());
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('30 of removed entries') });
  const forged = text.replaceAll(/"removeBefore":"2\d/g, '"removeBefore":"3');
  expect(await verifyOffline(forged, '--key', key())).toMatchObject({ code: 1 });
});

test('CSV is quoted by RFC 4180, and no cell is a formula', async () => {
  const text = await exported({ format: 'csv' });
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  const row = rows.find(({ severity, action }) => severity === 'HIGH' && action === 'lab.act');
  expect(row?.['description']).toBe(`'${formula.replace('\r\n', ' ')}`);
  expect(JSON.parse(row?.['metadata'] ?? '')).toEqual({ z: 1, a: { y: 1e21, x: 'é"\\' } });
  expect(text.split('\r\n')[0]).toBe(
    'id,timestamp,eventType,action,outcome,severity,userId,userEmail,companyId,ipAddress,userAgent,requestId,sessionId,resourceType,resourceId,description,metadata,seq,prevHash,hash',
  );
  for (const cells of rows) for (const cell of Object.values(cells)) expect(cell).not.toMatch(/^[=＝+\-@\t]/);
});

test('filters and companies hold for exports too, and an export leaves an entry', async () => {
  const high = (await exported({ severity: 'HIGH' }))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(high.map(({ severity }) => severity))).toEqual(new Set(['HIGH']));
  const own = (await exported({}))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(own.flatMap(({ companyId }) => companyId ?? []))).toEqual(new Set([companyA]));
  expect(own.filter(({ action }) => action === 'audit.export').length).toBeGreaterThan(1);
  const everything = await exported({}, staff);
  expect(everything).toContain(companyB);
  expect((await verifyOffline(everything, '--key', key())).code).toBe(0);
  await expect(exported({ companyId: companyB })).rejects.toMatchObject({ status: 403 });
});

test('the verifying script stands alone', async () => {
  const text = await readFile(join(packageRoot, 'scripts', 'verify-audit-log.mjs'), 'utf8');
  const modules = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1]);
  expect(modules.every((name) => name?.startsWith('node:'))).toBe(true);
});
